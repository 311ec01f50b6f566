import sql, { empty, type Sql } from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { CardStatus } from '#rules/products/cards.ts';
import type { Actor } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { cardStates } from './card-states.ts';

export interface CardLimits {
  readonly perDayCents: Cents;
  readonly atmCents: Cents;
  readonly onlineCents: Cents;
}

export interface StoredCard {
  readonly id: string;
  readonly accountId: string;
  readonly customerId: string;
  readonly lastFour: string;
  readonly expiresOn: CalendarDate;
  readonly cardType: 'debit' | 'credit';
  readonly status: CardStatus;
  readonly lockedBy: 'customer' | 'staff' | null;
  /** Null where the customer has not chosen any. */
  readonly perDayCents: Cents | null;
  readonly atmCents: Cents | null;
  readonly onlineCents: Cents | null;
}

export async function findCard(db: Db, cardId: string): Promise<StoredCard | undefined> {
  return await maybeOne<StoredCard>(db, selectCard(cardId));
}

/** The customer must be locked before. */
export async function lockCardRow(tx: Tx, cardId: string): Promise<StoredCard | undefined> {
  return await maybeOne<StoredCard>(tx, selectCard(cardId, sql`for update`));
}

function selectCard(cardId: string, lock: Sql = empty): Sql {
  return sql`select id, account_id as "accountId", customer_id as "customerId",
      last_four as "lastFour", expires_on as "expiresOn", card_type as "cardType", status,
      locked_by as "lockedBy", per_day_cents as "perDayCents", atm_cents as "atmCents",
      online_cents as "onlineCents"
    from cards where id = ${cardId} ${lock}`;
}

export interface CardMove {
  readonly to: CardStatus;
  readonly lockedBy?: 'customer' | 'staff';
  /** Real time, for the audit log. */
  readonly at: Date;
  readonly action: string;
  readonly actor: Actor;
  readonly notes?: Readonly<Record<string, unknown>>;
}

/** The one way a card changes its state. The row is locked. */
export async function moveCard(tx: Tx, card: StoredCard, move: CardMove): Promise<void> {
  const { to, lockedBy = null, at, action, actor, notes } = move;
  requireMove(cardStates, card.status, to);
  await run(
    tx,
    sql`update cards set status = ${to}, locked_by = ${lockedBy} where id = ${card.id}`,
  );
  await appendAudit(tx, {
    ...actor,
    at,
    action,
    subjectKind: 'card',
    subjectId: card.id,
    before: { status: card.status },
    after: { status: to, ...(lockedBy !== null && { lockedBy }), ...notes },
  });
}

export async function updateLimits(tx: Tx, cardId: string, limits: CardLimits): Promise<void> {
  const { perDayCents, atmCents, onlineCents } = limits;
  await run(
    tx,
    sql`update cards set per_day_cents = ${perDayCents}, atm_cents = ${atmCents},
          online_cents = ${onlineCents}
        where id = ${cardId}`,
  );
}
