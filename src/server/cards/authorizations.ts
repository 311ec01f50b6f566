// What was paid with a card. An authorization is decided once; what is approved has a hold, and is
// cleared once or ends without that.
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Db, maybeOne, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { AuthorizationStatus, CardChannel } from '#rules/products/cards.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { authorizationStates } from './card-states.ts';
import type { DeclineCode } from './decline-reasons.ts';

export interface Authorization {
  readonly id: string;
  readonly cardId: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly merchant: string;
  readonly channel: CardChannel;
  /** Business time. */
  readonly at: Date;
  readonly bankDay: CalendarDate;
  readonly status: AuthorizationStatus;
  readonly declinedBecause: DeclineCode | null;
  readonly reason: string | null;
  /** Null where it was declined. */
  readonly holdId: string | null;
  readonly expiresAt: Date | null;
}

/** Of a table that the statement calls p. */
export const authorizationColumns = sql`p.id, p.card_id as "cardId",
  p.customer_id as "customerId", p.account_id as "accountId", p.amount_cents as "amountCents",
  p.merchant, p.channel, p.at, p.bank_day as "bankDay", p.status,
  p.declined_because as "declinedBecause", p.reason, p.hold_id as "holdId",
  p.expires_at as "expiresAt"`;

interface Logged {
  readonly actor: Actor;
  /** Real time, which the audit log keeps. */
  readonly loggedAt: Date;
}

export async function insertAuthorization(
  writer: Writer,
  authorization: Authorization,
  { actor, loggedAt }: Logged,
): Promise<void> {
  const { id, cardId, status, declinedBecause, amountCents, channel } = authorization;
  await writeTo(writer, authorizationRows(authorization));
  await appendAudit(writer, {
    ...actor,
    at: loggedAt,
    action: 'authorize-card',
    subjectKind: 'card-authorization',
    subjectId: id,
    after: {
      status,
      cardId,
      amountCents,
      channel,
      ...(declinedBecause !== null && { declinedBecause }),
    },
  });
}

function authorizationRows(authorization: Authorization): RowsToWrite {
  const cells = [
    ['id', 'uuid', authorization.id],
    ['card_id', 'uuid', authorization.cardId],
    ['customer_id', 'uuid', authorization.customerId],
    ['account_id', 'uuid', authorization.accountId],
    ['amount_cents', 'bigint', authorization.amountCents],
    ['merchant', 'text', authorization.merchant],
    ['channel', 'text', authorization.channel],
    ['at', 'timestamptz', authorization.at],
    ['bank_day', 'date', authorization.bankDay],
    ['status', 'text', authorization.status],
    ['declined_because', 'text', authorization.declinedBecause],
    ['reason', 'text', authorization.reason],
    ['hold_id', 'uuid', authorization.holdId],
    ['expires_at', 'timestamptz', authorization.expiresAt],
  ] as const;
  const names = cells.map(([name]) => name).join(', ');
  return {
    name: 'card_authorizations',
    types: cells.map(([, type]) => type),
    columns: cells.map(([, , cell]) => [cell]),
    write: (rows) => `insert into card_authorizations (${names})
      select ${names} from ${rows} as fresh (${names})`,
  };
}

export async function findAuthorization(db: Db, id: string): Promise<Authorization | undefined> {
  return await maybeOne<Authorization>(db, selectAuthorization(id));
}

/** The customer must be locked before. */
export async function lockAuthorization(tx: Tx, id: string): Promise<Authorization | undefined> {
  return await maybeOne<Authorization>(tx, selectAuthorization(id, sql`for update`));
}

function selectAuthorization(id: string, lock: Sql = empty): Sql {
  return sql`select ${authorizationColumns} from card_authorizations p where p.id = ${id} ${lock}`;
}

export interface AuthorizationMove {
  readonly to: 'cleared' | 'expired' | 'cancelled';
  /** Business time. */
  readonly at: Date;
  /** Real time; left out where only the other is known. */
  readonly loggedAt?: Date;
  readonly action: string;
  readonly actor: Actor;
  readonly clearedCents?: Cents;
}

/**
 * The one way an authorization changes its state. The row is locked, or it is its customer's turn;
 * where its state is another one by then, nothing is written.
 */
export async function moveAuthorization(
  writer: Writer,
  authorization: Authorization,
  move: AuthorizationMove,
): Promise<void> {
  const { to, at, loggedAt = at, action, actor, clearedCents = null } = move;
  const { id, status } = authorization;
  requireMove(authorizationStates, status, to);
  await writeTo(writer, {
    name: 'card_authorizations_moved',
    types: ['uuid', 'text', 'text', 'bigint', 'timestamptz'],
    columns: [[id], [status], [to], [clearedCents], [at]],
    write: (rows) => `update card_authorizations p
      set status = fresh.status, cleared_cents = fresh.cleared_cents,
        finished_at = fresh.finished_at
      from ${rows} as fresh (id, before, status, cleared_cents, finished_at)
      where p.id = fresh.id and p.status = fresh.before returning p.id`,
    changesEach: true,
  });
  await appendAudit(writer, {
    ...actor,
    at: loggedAt,
    action,
    subjectKind: 'card-authorization',
    subjectId: id,
    before: { status },
    after: { status: to, ...(clearedCents !== null && { clearedCents }) },
  });
}
