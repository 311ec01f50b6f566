import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readUser as contract } from '#contract/people/customers.ts';
import { type Db, one, rows } from '#database/connection.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../accounts/approvals/money-approvals.ts';
import { listOwnAccounts } from '../accounts/reads.ts';
import { listHistoryOf } from '../audit/reads.ts';
import { hasPasskeyOf } from '../auth/logins.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { listSessions } from '../base/session/sessions.ts';
import { listOwnCards } from '../cards/reads.ts';
import { hasStaffName, isStaffMember } from '../people/conflict-of-interest.ts';
import { getUser } from './reads.ts';

type WholeUser = Returned<typeof contract>;
type Contact = Omit<WholeUser['user'], keyof Awaited<ReturnType<typeof getUser>>>;
type StoredContact = Omit<Contact, 'waitsForSecondPerson'> & {
  readonly waitsForSecondPerson: StoredWaiting;
};

const MAX_TRANSFERS = 50;
const MAX_EVENTS = 100;

/** Everything staff may know of a customer, for one page. The number only by its last digits. */
export async function readUser(
  { pool, clock, config }: Deps,
  { params: { userId } }: Call<typeof contract>,
): Promise<WholeUser> {
  const user = await getUser(pool, userId);
  if (userId === FIRST_ADMINISTRATOR) return { user: { ...user, ...noContact }, ...nothing };
  const contact = await readContact(pool, userId);
  return {
    user: { ...user, ...contact },
    accounts: await listAccounts(pool, userId),
    cards: await listOwnCards(pool, userId, config.limits),
    transfers: await listTransfers(pool, userId),
    sessions: await listSessions(pool, 'customer', userId, clock.now()),
    history: await listHistoryOf(pool, userId, MAX_EVENTS),
  };
}

// With who asked for an account to be closed.
async function listAccounts(db: Db, userId: string): Promise<WholeUser['accounts']> {
  const accounts = await listOwnAccounts(db, userId);
  const ids = accounts.map(({ id }) => id);
  const closings = await rows<{ id: string; waitsForSecondPerson: StoredWaiting }>(
    db,
    sql`select a.id, ${waitingApproval('close-account', sql`a.id`)}
        from accounts a where a.id = any(${ids})`,
  );
  return accounts.map((account) => ({
    ...account,
    waitsForSecondPerson: shownWaiting(
      closings.find(({ id }) => id === account.id)?.waitsForSecondPerson ?? null,
    ),
  }));
}

async function readContact(db: Db, userId: string): Promise<Contact> {
  const record = await one<StoredContact>(
    db,
    sql`select phone, address, city, state, zip_code as "zipCode",
          '***-**-' || tin_last_four as ssn, email_proven_at is not null as "isEmailProven",
          activated_at is not null as "isActivated",
          authenticator_sealed is not null as "hasAuthenticator",
          ${hasPasskeyOf('customer', sql`c.id`)} as "hasPasskey",
          ${isStaffMember} as "isColleague", ${hasStaffName} as "hasStaffName",
          ${waitingApproval('write-off', sql`c.id`)}
        from customers c where c.id = ${userId}`,
  );
  return { ...record, waitsForSecondPerson: shownWaiting(record.waitsForSecondPerson) };
}

async function listTransfers(db: Db, userId: string): Promise<WholeUser['transfers']> {
  return await rows<WholeUser['transfers'][number]>(
    db,
    sql`select id, transfer_type as "transferType", status, recipient_name as "recipientName",
          amount_cents as amount, description, submitted_at as "createdAt"
        from transfers where customer_id = ${userId}
        order by submitted_at desc, id desc limit ${MAX_TRANSFERS}`,
  );
}

// The first administrator is a staff member, of whom the list of staff knows more.
const noContact = {
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  ssn: null,
  isEmailProven: false,
  isActivated: true,
  hasAuthenticator: false,
  hasPasskey: false,
  isColleague: true,
  hasStaffName: false,
  waitsForSecondPerson: null,
} as const;

const nothing = { accounts: [], cards: [], transfers: [], sessions: [], history: [] };
