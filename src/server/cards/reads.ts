import sql, { type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listCardActivity, listCards } from '#contract/payments/cards.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { Limits } from '../base/config/limits.ts';
import { listOrderFor } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { accessibleAccounts } from '../people/access.ts';
import { cardNotFound } from './lock-card-and-holder.ts';
import type { CardLimits, StoredCard } from './writes.ts';

type CardRow = Returned<typeof listCards>['cards'][number];
type ActivityQuery = Received<typeof listCardActivity, 'query'>;
type ActivityRow = Returned<typeof listCardActivity>['activity'][number];

type ChosenLimits = Pick<StoredCard, 'perDayCents' | 'atmCents' | 'onlineCents'>;
type StoredRow = Omit<CardRow, 'cvv' | 'limits' | 'highestLimit'> & ChosenLimits;

/** What holds for a card: what was chosen, or what the bank has for all. */
export function limitsOf(card: ChosenLimits, limits: Limits): CardLimits {
  return {
    perDayCents: card.perDayCents ?? limits.cardPerDayCents,
    atmCents: card.atmCents ?? limits.cardAtmCents,
    onlineCents: card.onlineCents ?? limits.cardOnlineCents,
  };
}

const cardColumns = sql`k.id, k.account_id as "accountId",
  '**** **** **** ' || k.last_four as "cardNumberMasked",
  k.card_holder_name as "cardHolderName", to_char(k.expires_on, 'MM/YY') as "expiryDate",
  k.card_type as "cardType", k.card_color as "cardColor", k.status, k.locked_by as "lockedBy",
  k.per_day_cents as "perDayCents", k.atm_cents as "atmCents", k.online_cents as "onlineCents",
  (select n.id from cards n where n.replaces = k.id) as "replacedBy", k.arrives_on as "arrivesOn"`;

/** A customer's cards, newest first; those of a closed account are gone with it. */
export async function listOwnCards(db: Db, customerId: string, limits: Limits): Promise<CardRow[]> {
  const records = await rows<StoredRow>(
    db,
    sql`select ${cardColumns} from cards k join accounts a on a.id = k.account_id
        where k.customer_id = ${customerId} and a.closed_at is null
          and a.id in (${accessibleAccounts(customerId, 'cards')})
        order by k.created_at desc, k.card_type desc, k.id`,
  );
  return records.map((card) => shownCard(card, limits));
}

/** One card as its customer sees it; who asks may see it. */
export async function getShownCard(db: Db, cardId: string, limits: Limits): Promise<CardRow> {
  const record = await maybeOne<StoredRow>(
    db,
    sql`select ${cardColumns} from cards k where k.id = ${cardId}`,
  );
  if (!record) throw cardNotFound();
  return shownCard(record, limits);
}

function shownCard(record: StoredRow, limits: Limits): CardRow {
  const { perDayCents, atmCents, onlineCents } = limitsOf(record, limits);
  return {
    ...record,
    cvv: '***',
    limits: { perDay: perDayCents, atm: atmCents, online: onlineCents },
    highestLimit: limits.cardHighestCents,
  };
}

/** Refuses a card that is not the customer's, or whose account is closed. */
export async function requireOwnCard(db: Db, customerId: string, cardId: string): Promise<void> {
  const own = sql`select from cards k join accounts a on a.id = k.account_id
    where k.id = ${cardId} and k.customer_id = ${customerId} and a.closed_at is null
      and a.id in (${accessibleAccounts(customerId, 'cards')})`;
  if (!(await maybeOne(db, own))) throw cardNotFound();
}

const orderOf = listOrderFor({
  createdAt: sql`p.at`,
  amount: sql`p.amount_cents`,
  id: sql`p.id`,
});

/** What was paid with a card, one row more than a page. */
export async function listActivity(
  db: Db,
  cardId: string,
  query: ActivityQuery,
): Promise<(ActivityRow & WithCursor)[]> {
  const order = orderOf(query);
  return await rows<ActivityRow & WithCursor>(
    db,
    sql`select p.id, p.card_id as "cardId", p.merchant, p.channel, p.amount_cents as amount,
          p.cleared_cents as "clearedAmount", p.status, p.reason, p.at as date,
          p.finished_at as "finishedAt", p.expires_at as "expiresAt",
          case p.status when 'pending' then p.hold_id
            when 'cleared' then ${clearingEntry} end as "transactionId",
          ${order.cursor}
        from card_authorizations p
        where p.card_id = ${cardId} and ${containsTerms(sql`lower(p.merchant)`, query.search)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

const clearingEntry = sql`(select e.id from ledger.journals j
  join ledger.entries e on e.journal_number = j.number and e.account_id = p.account_id
  where j.key = 'card-authorization ' || p.id || ' clear')`;

interface SpentOnDay {
  readonly allCents: Cents;
  readonly channelCents: Cents;
}

/**
 * What counts against the limits of a card on one bank day. The cards of one customer and account
 * count together, so that a replacement does not begin again at nothing.
 */
export async function readSpent(
  db: Db,
  { customerId, accountId }: Pick<StoredCard, 'customerId' | 'accountId'>,
  channel: string,
  bankDay: string,
): Promise<SpentOnDay> {
  const amount: Sql = sql`coalesce(cleared_cents, amount_cents)`;
  const found = await maybeOne<SpentOnDay>(
    db,
    sql`select coalesce(sum(${amount}), 0)::bigint as "allCents",
          coalesce(sum(${amount}) filter (where channel = ${channel}), 0)::bigint as "channelCents"
        from card_authorizations
        where account_id = ${accountId} and customer_id = ${customerId}
          and bank_day = ${bankDay} and status in ('pending', 'cleared')`,
  );
  if (!found) throw new Error('A sum has a row.');
  return found;
}
