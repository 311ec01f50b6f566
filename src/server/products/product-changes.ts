import sql from 'sql-template-tag';
import type { changeTerms, listProductChanges as contract } from '#contract/accounts/products.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows, run, type Tx } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { hasStatus, listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { shownFee, shownTier } from './list-products.ts';
import type { Fee, ProductTerms, Tier } from './terms.ts';

type Body = Received<typeof changeTerms, 'body'>;

/** What a request changes; null where it stays. */
export interface RequestedTerms {
  readonly tiers: readonly Tier[] | null;
  readonly fees: readonly Fee[] | null;
}

export function requestedTerms({ tiers, fees }: Body): RequestedTerms {
  return {
    tiers: tiers?.map(({ fromBalance, ratePpm }) => ({ fromCents: fromBalance, ratePpm })) ?? null,
    fees:
      fees?.map(({ type, amount, waivedWhen }) => ({
        type,
        amountCents: amount,
        waiver: waiverOf(waivedWhen ?? null),
      })) ?? null,
  };
}

type WaivedWhen = NonNullable<NonNullable<Body['fees']>[number]['waivedWhen']>;

function waiverOf(when: WaivedWhen | null): Fee['waiver'] {
  if (when === null) return null;
  const { averageDailyBalance: daily, averageTotalBalance: total } = when;
  if ((daily === undefined) === (total === undefined)) {
    const sentence = 'Choose one average: of the account, or of all accounts of the customer.';
    throw new Refusal('invalid-fields', { sentence, fields: { fees: sentence } });
  }
  return daily === undefined
    ? { of: 'total-balance', fromCents: total ?? 0n }
    : { of: 'daily-balance', fromCents: daily };
}

export interface ProductChange extends RequestedTerms {
  readonly id: string;
  readonly productId: string;
  readonly effectiveOn: CalendarDate;
  readonly isAdverse: boolean;
  readonly status: 'pending' | 'approved' | 'denied';
  readonly requestedBy: string;
}

// Inside JSON an amount is text, so that it stays exact.
const asText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value;

interface StoredRequest {
  readonly tiers: readonly { readonly fromCents: string; readonly ratePpm: number }[] | null;
  readonly fees:
    | readonly {
        readonly type: Fee['type'];
        readonly amountCents: string;
        readonly waiver: {
          readonly of: 'daily-balance' | 'total-balance';
          readonly fromCents: string;
        } | null;
      }[]
    | null;
}

function readRequest({ tiers, fees }: StoredRequest): RequestedTerms {
  const amountOf = (text: string) => cents(BigInt(text));
  return {
    tiers: tiers?.map((tier) => ({ ...tier, fromCents: amountOf(tier.fromCents) })) ?? null,
    fees:
      fees?.map(({ type, amountCents, waiver }) => ({
        type,
        amountCents: amountOf(amountCents),
        waiver: waiver && { of: waiver.of, fromCents: amountOf(waiver.fromCents) },
      })) ?? null,
  };
}

export interface NewChange extends Omit<ProductChange, 'status'> {
  readonly requestedAt: Date;
}

export async function insertProductChange(tx: Tx, change: NewChange): Promise<void> {
  const { id, productId, effectiveOn, isAdverse, tiers, fees, requestedBy, requestedAt } = change;
  await run(
    tx,
    sql`insert into product_changes
          (id, product_id, effective_on, request, adverse, requested_by, requested_at)
        values (${id}, ${productId}, ${effectiveOn}, ${JSON.stringify({ tiers, fees }, asText)},
          ${isAdverse}, ${requestedBy}, ${requestedAt})`,
  );
}

/**
 * Changes of a product are requested and decided one after another, since each is compared with the
 * terms before it.
 */
export async function lockProduct(tx: Tx, productId: string): Promise<void> {
  await run(tx, sql`select from products where id = ${productId} for no key update`);
}

export async function lockProductChange(tx: Tx, id: string): Promise<ProductChange | undefined> {
  const row = await maybeOne<
    Omit<ProductChange, keyof RequestedTerms> & { request: StoredRequest }
  >(
    tx,
    sql`select id, product_id as "productId", effective_on as "effectiveOn",
          adverse as "isAdverse", status, requested_by as "requestedBy", request
        from product_changes where id = ${id} for no key update`,
  );
  if (!row) return undefined;
  const { request, ...change } = row;
  return { ...change, ...readRequest(request) };
}

/** Whether a change of the product waits for a second person. */
export async function hasWaitingChange(db: Db, productId: string): Promise<boolean> {
  const waiting = sql`select from product_changes
    where product_id = ${productId} and status = 'pending'`;
  return (await maybeOne(db, waiting)) !== undefined;
}

interface Decision {
  readonly id: string;
  readonly status: 'approved' | 'denied';
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason?: string | null;
}

export async function updateDecidedChange(tx: Tx, decision: Decision): Promise<void> {
  const { id, status, decidedBy, decidedAt, reason = null } = decision;
  await run(
    tx,
    sql`update product_changes
        set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt},
          reason = ${reason}
        where id = ${id}`,
  );
}

/** The terms from the change on: what it names, and the rest as it was. */
export async function insertTerms(
  tx: Tx,
  { id: changeId, productId, effectiveOn, ...change }: ProductChange,
  before: ProductTerms,
): Promise<void> {
  const tiers = change.tiers ?? before.tiers;
  const fees = change.fees ?? before.fees;
  await run(
    tx,
    sql`insert into product_terms (product_id, effective_on, minimum_to_open_cents,
          minimum_to_earn_cents, change_id)
        values (${productId}, ${effectiveOn}, ${before.minimumToOpenCents},
          ${before.minimumToEarnCents}, ${changeId})`,
  );
  await run(
    tx,
    sql`insert into product_tiers (product_id, effective_on, from_cents, rate_ppm)
        select ${productId}, ${effectiveOn}, * from unnest(
          ${tiers.map(({ fromCents }) => fromCents)}::bigint[],
          ${tiers.map(({ ratePpm }) => ratePpm)}::integer[])`,
  );
  await run(
    tx,
    sql`insert into product_fees
          (product_id, effective_on, type, amount_cents, waived_by, waived_from_cents)
        select ${productId}, ${effectiveOn}, * from unnest(
          ${fees.map(({ type }) => type)}::text[],
          ${fees.map(({ amountCents }) => amountCents)}::bigint[],
          ${fees.map(({ waiver }) => waiver?.of ?? null)}::text[],
          ${fees.map(({ waiver }) => waiver?.fromCents ?? null)}::bigint[])`,
  );
}

type Row = Returned<typeof contract>[number] & WithCursor;
type StoredRow = Omit<Row, 'tiers' | 'fees'> & { readonly request: StoredRequest };
type Query = Received<typeof contract, 'query'>;

const newest = [
  { by: sql`r.requested_at`, kind: 'moment' },
  { by: sql`r.id`, kind: 'uuid' },
] as const;

const searchText = sql`lower(concat_ws(' ', p.id, p.name, m.first_name, m.last_name, r.reason))`;

export async function listProductChanges(db: Db, query: Query): Promise<Row[]> {
  const { direction = 'desc' } = query;
  const order = listOrder({ name: 'createdAt', direction, keys: newest }, query.cursor);
  const records = await rows<StoredRow>(
    db,
    sql`select r.id, r.product_id as "productId", p.name as "productName",
          r.effective_on as "effectiveOn", r.request, r.adverse as "isAdverse", r.status,
          r.requested_by as "requestedById", m.first_name || ' ' || m.last_name as "requestedBy",
          r.requested_at as "createdAt", d.first_name || ' ' || d.last_name as "decidedBy",
          r.decided_at as "decidedAt", r.reason, ${order.cursor}
        from product_changes r join products p on p.id = r.product_id
        join staff m on m.id = r.requested_by left join staff d on d.id = r.decided_by
        where ${hasStatus(sql`r.status`, query.status ?? 'pending')} and ${order.after}
          and ${containsTerms(searchText, query.search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map(({ request, ...row }) => {
    const { tiers, fees } = readRequest(request);
    return { ...row, tiers: tiers?.map(shownTier) ?? null, fees: fees?.map(shownFee) ?? null };
  });
}
