import sql, { empty, type Sql } from 'sql-template-tag';
import { type Db, prepared, rows } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Audience, FeeType, ProductKind } from '#rules/products/catalog.ts';
import type { ControlNumber } from '#rules/products/control-accounts.ts';
import type { Waiver } from '#rules/products/maintenance-fee.ts';

export interface Tier {
  readonly fromCents: Cents;
  readonly ratePpm: number;
}

export interface Fee {
  readonly type: FeeType;
  readonly amountCents: Cents;
  readonly waiver: Waiver | null;
}

/** A product on the terms of some day. */
export interface ProductTerms {
  readonly id: string;
  readonly name: string;
  readonly kind: ProductKind;
  readonly audience: Audience;
  readonly controlNumber: ControlNumber;
  /** The day on which these terms began. */
  readonly effectiveOn: CalendarDate;
  readonly minimumToOpenCents: Cents | null;
  readonly minimumToEarnCents: Cents;
  readonly tiers: readonly Tier[];
  readonly fees: readonly Fee[];
}

// Inside JSON an amount is text, so that it stays exact.
interface StoredTerms extends Omit<ProductTerms, 'tiers' | 'fees'> {
  readonly tiers: readonly { readonly fromCents: string; readonly ratePpm: number }[];
  readonly fees: readonly {
    readonly type: FeeType;
    readonly amountCents: string;
    readonly waivedBy: Waiver['of'] | null;
    readonly waivedFromCents: string | null;
  }[];
}

/** All products on their terms of a day, in the order of the catalog. */
export async function listTermsOn(db: Db, day: CalendarDate): Promise<ProductTerms[]> {
  const stored = await rows<StoredTerms>(db, prepared('list-product-terms', selectTerms(day)));
  return stored.map(termsOf);
}

/** The product of an account on its terms of a day; undefined where there is no such account. */
export async function findTermsOfAccount(
  db: Db,
  accountId: string,
  day: CalendarDate,
): Promise<ProductTerms | undefined> {
  const ofAccount = sql`where p.id = (select product_id from accounts where id = ${accountId})`;
  const stored = prepared('product-terms-of-account', selectTerms(day, ofAccount));
  return (await rows<StoredTerms>(db, stored)).map(termsOf)[0];
}

/** Of the products called p. */
function selectTerms(day: CalendarDate, which: Sql = empty): Sql {
  return sql`
    select p.id, p.name, p.kind, p.audience, p.chart_number as "controlNumber",
      t.effective_on as "effectiveOn", t.minimum_to_open_cents as "minimumToOpenCents",
      t.minimum_to_earn_cents as "minimumToEarnCents",
      coalesce((select json_agg(json_build_object('fromCents', from_cents::text,
            'ratePpm', rate_ppm) order by from_cents)
          from product_tiers r
          where r.product_id = p.id and r.effective_on = t.effective_on), '[]') as tiers,
      coalesce((select json_agg(json_build_object('type', type,
            'amountCents', amount_cents::text, 'waivedBy', waived_by,
            'waivedFromCents', waived_from_cents::text) order by type)
          from product_fees f
          where f.product_id = p.id and f.effective_on = t.effective_on), '[]') as fees
    from products p
    join lateral (
      select * from product_terms where product_id = p.id and effective_on <= ${day}
        order by effective_on desc limit 1) t on true
    ${which}
    order by p.position`;
}

function termsOf({ tiers, fees, ...terms }: StoredTerms): ProductTerms {
  return {
    ...terms,
    tiers: tiers.map(({ fromCents, ratePpm }) => ({
      fromCents: cents(BigInt(fromCents)),
      ratePpm,
    })),
    fees: fees.map(({ type, amountCents, waivedBy, waivedFromCents }) => ({
      type,
      amountCents: cents(BigInt(amountCents)),
      waiver:
        waivedBy === null ? null : { of: waivedBy, fromCents: BigInt(waivedFromCents ?? '0') },
    })),
  };
}

/** One product on its terms of a day; undefined where the bank has no such product. */
export async function findTermsOn(
  db: Db,
  productId: string,
  day: CalendarDate,
): Promise<ProductTerms | undefined> {
  return (await listTermsOn(db, day)).find(({ id }) => id === productId);
}
