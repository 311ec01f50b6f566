import type { Returned } from '#contract/endpoint.ts';
import type { listWireTerms } from '#contract/payments/transfers.ts';
import type { Db } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import {
  bankMoment,
  expectedCompletion,
  WIRE_TIMES,
  type WireKind,
} from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type WireType, wireTypes } from '#rules/payments/transfer-types.ts';
import type { Config } from '../../base/config/config.ts';
import type { Limits } from '../../base/config/limits.ts';
import { amountBounds } from '../../outgoing/outgoing-limits.ts';
import { findTermsOfAccount, type ProductTerms } from '../../products/terms.ts';
import type { Transfer } from '../writes.ts';

export function wireKind(type: WireType): WireKind {
  return type === 'wire_domestic' ? 'domestic' : 'international';
}

/** What holds for a wire that is approved now. */
export function wireTerms(
  limits: Limits,
  products: readonly ProductTerms[],
  now: Date,
): Returned<typeof listWireTerms> {
  return {
    internalAtOnce: limits.internalTransferAtOnceCents,
    terms: wireTypes.map((type) => termsOf(limits, products, type, now)),
  };
}

/** What a wire from an account costs: by the schedule of its product, or as the bank is set up. */
export async function getWireFee(
  db: Db,
  { limits }: Pick<Config, 'limits'>,
  { fromAccountId, transferType }: { fromAccountId: string; transferType: WireType },
  now: Date,
): Promise<Cents> {
  const terms = await findTermsOfAccount(db, fromAccountId, bankDay(now));
  return (terms && productFee(terms, transferType)) ?? limits.wireFeeCents;
}

function productFee({ fees }: ProductTerms, transferType: WireType): Cents | undefined {
  return fees.find(({ type }) => type === `wire-${wireKind(transferType)}`)?.amountCents;
}

function termsOf(
  limits: Limits,
  products: readonly ProductTerms[],
  transferType: WireType,
  now: Date,
) {
  const kind = wireKind(transferType);
  const personal = amountBounds(limits, transferType, false);
  const business = amountBounds(limits, transferType, true);
  return {
    transferType,
    fee: limits.wireFeeCents,
    productFees: products.flatMap((product) => {
      const fee = productFee(product, transferType);
      return fee === undefined ? [] : [{ productId: product.id, fee }];
    }),
    processingDays: WIRE_TIMES.businessDays[kind],
    expectedDate: expectedCompletion(now, kind),
    cutOff: WIRE_TIMES.cutOff[kind],
    leastAmount: personal.minCents,
    mostAmount: { personal: personal.eachCents, business: business.eachCents },
    mostPerDay: { personal: personal.dailyCents, business: business.dailyCents },
    cancelSeconds:
      transferType === 'wire_international'
        ? Math.floor(limits.internationalCancelMs / 1_000)
        : null,
  };
}

type Approved = Pick<Transfer, 'transferType' | 'status' | 'decidedAt'>;

/**
 * The day by which a wire will have arrived; null before its approval and where it goes nowhere.
 */
export function expectedDate({ transferType, status, decidedAt }: Approved): CalendarDate | null {
  const isGoing = status === 'approved' || status === 'processing' || status === 'completed';
  if (transferType === 'internal' || !isGoing || decidedAt === null) return null;
  return expectedCompletion(decidedAt, wireKind(transferType));
}

/** When a wire leaves: shortly after its approval, but not while it can still be called back. */
export function releaseTime(
  { transferType, submittedAt }: Pick<Transfer, 'transferType' | 'submittedAt'>,
  approvedAt: Date,
  limits: Limits,
): Date {
  const earliest = approvedAt.getTime() + limits.wireReleaseMs;
  if (transferType !== 'wire_international') return new Date(earliest);
  return new Date(Math.max(earliest, cancelEnd({ submittedAt }, limits).getTime()));
}

/** Until when an international wire can be called back though it was approved. */
export function cancelEnd({ submittedAt }: Pick<Transfer, 'submittedAt'>, limits: Limits): Date {
  return new Date(submittedAt.getTime() + limits.internationalCancelMs);
}

/** When a wire counts as arrived: at the cut-off of the day it is expected by. */
export function arrivalTime(transferType: WireType, approvedAt: Date): Date {
  const kind = wireKind(transferType);
  return bankMoment(expectedCompletion(approvedAt, kind), WIRE_TIMES.cutOff[kind]);
}
