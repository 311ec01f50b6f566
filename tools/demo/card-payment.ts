// A payment by card of the demo's history, as the bank keeps one: authorized, and cleared at once.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, rows, type Tx } from '#database/connection.ts';
import { Draft, writeDraft } from '#database/draft.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { type Movement, movement } from '#ledger/requests.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { CardChannel } from '#rules/products/cards.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import {
  type Authorization,
  insertAuthorization,
  moveAuthorization,
} from '#server/cards/authorizations.ts';
import { clearingJournal, holdJournal } from '#server/cards/card-journals.ts';

export interface DemoCard {
  readonly cardId: string;
  readonly customerId: string;
}

/** The card of each account that has one. */
export async function cardsByAccount(db: Db): Promise<ReadonlyMap<string, DemoCard>> {
  const cards = await rows<DemoCard & { readonly accountId: string }>(
    db,
    sql`select id as "cardId", account_id as "accountId", customer_id as "customerId" from cards`,
  );
  return new Map(cards.map((card) => [card.accountId, card]));
}

interface CardPayment {
  readonly authorization: Authorization;
  readonly requests: readonly JournalRequest[];
}

const EXPIRES_MS = 7 * DAY_MS;

/** The authorization of a purchase, and the journals that hold its amount and pay it. */
export function cardPayment(
  { cardId, customerId }: DemoCard,
  money: Movement,
  channel: CardChannel,
  at: Date,
): CardPayment {
  const { from: accountId, amountCents, merchant = money.description } = money;
  const authorization: Authorization = {
    id: randomUUID(),
    cardId,
    customerId,
    accountId,
    amountCents,
    merchant,
    channel,
    at,
    bankDay: bankDay(at),
    status: 'pending',
    declinedBecause: null,
    reason: null,
    holdId: randomUUID(),
    expiresAt: new Date(at.getTime() + EXPIRES_MS),
  };
  const clearing = clearingJournal(authorization, { amountCents, isForced: false });
  return {
    authorization,
    // The network does not tell the category; the history's merchants have theirs.
    requests: [holdJournal(authorization), { ...clearing, entries: movement(money) }],
  };
}

/** Writes the authorizations of payments whose journals are recorded. */
export async function keepAuthorizations(
  tx: Tx,
  authorizations: readonly Authorization[],
): Promise<void> {
  const placed = new Draft(tx);
  const cleared = new Draft(tx);
  for (const authorization of authorizations) {
    const { at, amountCents: clearedCents } = authorization;
    const logged = { actor: theSystem, loggedAt: at };
    await insertAuthorization(placed, authorization, logged);
    const move = {
      to: 'cleared',
      at,
      action: 'clear-card',
      actor: theSystem,
      clearedCents,
    } as const;
    await moveAuthorization(cleared, authorization, move);
  }
  await writeDraft(tx, placed);
  await writeDraft(tx, cleared);
}
