import sql, { empty, type Sql } from 'sql-template-tag';
import {
  type Notifications,
  type NotificationTopic,
  notificationsOf,
} from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, type Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import { takeTurn } from './take-turn.ts';

/** The person whose account it is, as actions about money need them. */
export interface Holder {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Null once the customer is closed. */
  readonly email: string | null;
  readonly status: 'active' | 'blocked' | 'closed';
  readonly createdAt: Date;
  /** Real time: until when nothing may leave; null where nothing is paused. */
  readonly noOutgoingUntil: Date | null;
  /** What they chose to hear about, or not; the rest is as usual. */
  readonly notifications: Partial<Notifications>;
}

/**
 * Locks the customer until the transaction ends, so that two actions of one customer see each
 * other's effects and blocking waits or wins, and takes the customer's next turn. Customers are
 * locked before what is theirs.
 */
export async function lockHolder(tx: Tx, customerId: string): Promise<Holder> {
  const [holder] = await sendTogether(tx, () =>
    Promise.all([
      maybeOne<Holder>(tx, selectHolder(customerId, sql`for no key update`)),
      takeTurn(tx, customerId),
    ]),
  );
  if (!holder) throw new Refusal('not-found');
  return holder;
}

/** The same without a lock, for an action that acts in the customer's turn. */
export async function readHolder(db: Db, customerId: string): Promise<Holder> {
  const holder = await maybeOne<Holder>(db, selectHolder(customerId));
  if (!holder) throw new Refusal('not-found');
  return holder;
}

function selectHolder(customerId: string, lock: Sql = empty): Sql {
  return sql`select id, first_name as "firstName", last_name as "lastName", email, status,
      created_at as "createdAt", no_outgoing_until as "noOutgoingUntil", notifications
    from customers where id = ${customerId} ${lock}`;
}

/** For the customer's own actions: a customer who was just blocked is signed out. */
export async function lockActiveHolder(tx: Tx, customerId: string): Promise<Holder> {
  return requireActive(await lockHolder(tx, customerId));
}

/** The same for an action that acts in the customer's turn. */
export async function readActiveHolder(db: Db, customerId: string): Promise<Holder> {
  return requireActive(await readHolder(db, customerId));
}

function requireActive(holder: Holder): Holder {
  if (holder.status !== 'active') throw new Refusal('not-signed-in');
  return holder;
}

export function fullName({ firstName, lastName }: Pick<Holder, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/**
 * Whether a customer chose to hear about this. Asked for progress mails only: mails about security,
 * failures and legal notices are always sent.
 */
export function wantsMail({ notifications }: Holder, topic: NotificationTopic): boolean {
  return notificationsOf(notifications)[topic];
}
