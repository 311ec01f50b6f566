import { randomInt, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { type AccountType, isBusiness, isCredit } from '#rules/products/account-types.ts';
import { CARD_DELIVERY_DAYS } from '#rules/products/cards.ts';
import type { StoredCard } from './writes.ts';

export interface NewCard {
  readonly accountId: string;
  readonly accountType: AccountType;
  readonly customerId: string;
  readonly cardHolderName: string;
}

type CardType = 'debit' | 'credit';

const YEARS_VALID = 4;

/** The card that comes with an account; savings accounts have none. */
export function cardTypeOf(accountType: AccountType): CardType | null {
  if (isCredit(accountType)) return 'credit';
  return accountType.endsWith('checking') ? 'debit' : null;
}

/**
 * Issues the card of a new account, where it has one. The whole number is the card maker's affair:
 * only its last four digits ever come here, and here they are drawn.
 */
export async function issueCard(tx: Tx, newCard: NewCard, now: Date): Promise<void> {
  const { accountId, accountType, customerId, cardHolderName } = newCard;
  const cardType = cardTypeOf(accountType);
  if (!cardType) return;
  await run(
    tx,
    sql`insert into cards (id, account_id, customer_id, last_four, card_holder_name, expires_on,
          card_type, card_color, created_at)
        values (${randomUUID()}, ${accountId}, ${customerId}, ${drawLastFour()}, ${cardHolderName},
          ${expiryOf(now)}, ${cardType}, ${colorOf(cardType, isBusiness(accountType))}, ${now})`,
  );
}

/**
 * Issues the card that takes the place of another one, with its holder, look and limits, and
 * answers its id. The database allows one for each card.
 */
export async function issueReplacement(tx: Tx, old: StoredCard, now: Date): Promise<string> {
  const id = randomUUID();
  const arrivesOn = addBusinessDays(bankDay(now), CARD_DELIVERY_DAYS);
  await run(
    tx,
    sql`insert into cards (id, account_id, customer_id, last_four, card_holder_name, expires_on,
          card_type, card_color, created_at, per_day_cents, atm_cents, online_cents, replaces,
          arrives_on)
        select ${id}, account_id, customer_id, ${drawLastFour(old.lastFour)}, card_holder_name,
          ${expiryOf(now)}, card_type, card_color, ${now}, per_day_cents, atm_cents, online_cents,
          id, ${arrivesOn}
        from cards where id = ${old.id}`,
  );
  return id;
}

/** Four digits, others than those of the card that is replaced. */
function drawLastFour(other?: string): string {
  const drawn = String(randomInt(10_000)).padStart(4, '0');
  return drawn === other ? drawLastFour(other) : drawn;
}

/** The last day of this month, some years on. */
function expiryOf(now: Date): string {
  const [year = '', month = ''] = bankDay(now).split('-');
  const next = Number(month) % 12;
  const nextYear = Number(year) + YEARS_VALID + (next === 0 ? 1 : 0);
  const firstOfNext = `${nextYear}-${String(next + 1).padStart(2, '0')}-01`;
  return addDays(calendarDate(firstOfNext), -1);
}

function colorOf(cardType: CardType, ofABusiness: boolean): string {
  if (ofABusiness) return cardType === 'credit' ? 'slate' : 'copper';
  return cardType === 'credit' ? 'midnight' : 'evergreen';
}
