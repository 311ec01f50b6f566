import type { listProducts as endpoint } from '#contract/accounts/products.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Db } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { type CalendarDate, calendarDate, laterOf } from '#rules/calendar/calendar-date.ts';
import { annualPercentageYield } from '#rules/products/annual-percentage-yield.ts';
import { ratesAsOf } from '#rules/products/catalog.ts';
import { type Fee, listTermsOn, type Tier } from './terms.ts';

/** The products on the terms of a day. */
export async function listProducts(
  db: Db,
  today: CalendarDate,
): Promise<Returned<typeof endpoint>> {
  const products = await listTermsOn(db, today);
  return products.map(({ id, name, kind, audience, effectiveOn, tiers, fees, ...terms }) => ({
    id,
    name,
    kind,
    audience,
    tiers: tiers.map(shownTier),
    apyAsOf: laterOf(effectiveOn, calendarDate(ratesAsOf)),
    minimumToOpen: terms.minimumToOpenCents,
    minimumToEarn: terms.minimumToEarnCents,
    fees: fees.map(shownFee),
  }));
}

export function shownTier({ fromCents, ratePpm }: Tier) {
  return { fromBalance: fromCents, ratePpm, apy: annualPercentageYield(ratePpm) };
}

export function shownFee({ type, amountCents, waiver }: Fee) {
  return { type, amount: amountCents, waivedWhen: shownWaiver(waiver) };
}

function shownWaiver(waiver: Fee['waiver']) {
  if (waiver === null) return null;
  const from = cents(waiver.fromCents);
  return waiver.of === 'daily-balance'
    ? { averageDailyBalance: from }
    : { averageTotalBalance: from };
}
