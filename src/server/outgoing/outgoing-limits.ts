// How much may leave: each payment, a bank day's payments together, and how many wires.

import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import { inOrder } from '#database/sending/in-order.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import type { Limits, Settings } from '../base/config/limits.ts';

export type OutgoingKind = WireType | 'bill';

export interface AmountBounds {
  readonly minCents: Cents;
  readonly eachCents: Cents;
  readonly dailyCents: Cents;
}

/** What one payment and a day's payments may come to, by kind and whose account they leave. */
export function amountBounds(
  limits: Limits,
  kind: OutgoingKind,
  isBusiness: boolean,
): AmountBounds {
  const whose = isBusiness ? 'Business' : 'Personal';
  if (kind === 'bill') {
    return {
      minCents: limits.amountLeastCents,
      eachCents: limits[`bill${whose}EachCents`],
      dailyCents: limits[`bill${whose}DailyCents`],
    };
  }
  const wire = kind === 'wire_domestic' ? 'domestic' : 'international';
  return {
    minCents: limits[`${wire}WireLeastCents`],
    eachCents: limits[`${wire}Wire${whose}EachCents`],
    dailyCents: limits[`${wire}Wire${whose}DailyCents`],
  };
}

export interface LimitedPayment {
  readonly kind: OutgoingKind;
  readonly customerId: string;
  readonly customerSince: Date;
  readonly isBusiness: boolean;
  readonly amountCents: Cents;
  /** The bank day on which it leaves. */
  readonly day: CalendarDate;
  /** The payment itself, where it is stored already: it does not count against itself. */
  readonly paymentId: string | null;
}

/**
 * Refuses a payment above what the customer may send. The customer is locked, so that of two
 * payments at one moment the second sees the first.
 */
export async function requireWithinLimits(
  db: Db,
  { limits, settings }: { readonly limits: Limits; readonly settings: Settings },
  payment: LimitedPayment,
  now: Date,
): Promise<void> {
  const { kind, isBusiness, amountCents } = payment;
  const noun = kind === 'bill' ? 'bill payment' : 'wire';
  const bounds = amountBounds(limits, kind, isBusiness);
  if (amountCents < bounds.minCents) {
    const amount = `Amount must be at least ${dollars(bounds.minCents)}`;
    throw new Refusal('invalid-fields', { fields: { amount } });
  }
  if (amountCents > bounds.eachCents) {
    throw overLimit(`One ${noun} like this can be at most ${dollars(bounds.eachCents)}.`);
  }
  const isNew = now.getTime() - payment.customerSince.getTime() < limits.newCustomerMs;
  if (settings.newCustomerLimit && isNew && amountCents > limits.newCustomerWireCents) {
    const max = dollars(limits.newCustomerWireCents);
    throw overLimit(`In your first weeks with us, one ${noun} can be at most ${max}.`);
  }
  const isCounted = settings.wireCounts && kind !== 'bill';
  await inOrder([
    requireWithinDay(db, limits, payment),
    isCounted ? requireFewEnough(db, limits, payment, now) : undefined,
  ]);
}

// Bills have a daily limit of their own. Besides, wires and bills count together against the daily
// limit of the wire, whichever comes first: a bill, which stays in the country, against that of
// domestic wires, and on a day with international wires against theirs too.
async function requireWithinDay(db: Db, limits: Limits, payment: LimitedPayment): Promise<void> {
  const { kind, isBusiness, amountCents } = payment;
  const sent = await sumDay(db, payment);
  const { dailyCents } = amountBounds(limits, kind, isBusiness);
  if (kind === 'bill' && sent.billCents + amountCents > dailyCents) {
    throw overLimit(`Bill payments can total at most ${dollars(dailyCents)} a day.`);
  }
  const what =
    sent.billCents > 0n || kind === 'bill' ? 'Wires and bill payments' : 'Wires like this';
  for (const [wire, wireCents] of wiresBeside(kind, sent)) {
    const togetherCents = amountBounds(limits, wire, isBusiness).dailyCents;
    if (sent.billCents + wireCents + amountCents <= togetherCents) continue;
    throw overLimit(`${what} can total at most ${dollars(togetherCents)} a day.`);
  }
}

// The wires whose daily limit a payment counts against, with the day's sum of each kind.
function wiresBeside(
  kind: OutgoingKind,
  { domesticCents, internationalCents }: DaySum,
): readonly (readonly [WireType, bigint])[] {
  const domestic = ['wire_domestic', domesticCents] as const;
  const international = ['wire_international', internationalCents] as const;
  if (kind === 'wire_international') return [international];
  if (kind === 'wire_domestic' || internationalCents === 0n) return [domestic];
  return [domestic, international];
}

function overLimit(sentence: string): Refusal {
  return new Refusal('over-limit', { sentence, fields: { amount: sentence } });
}

interface DaySum {
  readonly domesticCents: bigint;
  readonly internationalCents: bigint;
  readonly billCents: bigint;
}

// Money that goes or may still go, from the same sort of account.
async function sumDay(db: Db, payment: LimitedPayment): Promise<DaySum> {
  const { customerId, day, isBusiness, paymentId } = payment;
  const sameSort = sql`starts_with(a.account_type, 'business') = ${isBusiness}`;
  return await one<DaySum>(
    db,
    sql`select wires.*, bills.*
        from (
          select
            coalesce(sum(t.amount_cents) filter (where t.transfer_type = 'wire_domestic'),
              0)::bigint as "domesticCents",
            coalesce(sum(t.amount_cents) filter (where t.transfer_type = 'wire_international'),
              0)::bigint as "internationalCents"
          from transfers t join accounts a on a.id = t.from_account_id
          where t.customer_id = ${customerId} and t.bank_day = ${day} and ${sameSort}
            and t.status not in ('denied', 'cancelled')) wires,
        (
          select coalesce(sum(b.amount_cents), 0)::bigint as "billCents"
          from bill_payments b join accounts a on a.id = b.from_account_id
          where b.customer_id = ${customerId} and b.bank_day = ${day} and ${sameSort}
            and b.id is distinct from ${paymentId}::uuid
            and b.status not in ('failed', 'cancelled')) bills`,
  );
}

// Every accepted wire counts toward how many, also one that was called back.
async function requireFewEnough(
  db: Db,
  limits: Limits,
  { customerId }: LimitedPayment,
  now: Date,
): Promise<void> {
  const today = bankDay(now);
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  const sent = await one<{ today: number; thisMinute: number }>(
    db,
    sql`select (count(*) filter (where bank_day = ${today}))::integer as today,
          (count(*) filter (where submitted_at > ${minuteAgo}))::integer as "thisMinute"
        from transfers
        where customer_id = ${customerId} and transfer_type <> 'internal'
          and bank_day >= ${addDays(today, -1)}`,
  );
  if (sent.thisMinute >= limits.wiresPerMinute) {
    throw new Refusal('too-many-wires', { retryAfterSeconds: MINUTE_MS / 1_000 });
  }
  if (sent.today >= limits.wiresPerDay) {
    const tomorrow = bankMoment(addDays(today, 1), '00:00');
    const retryAfterSeconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1_000);
    const sentence = `You can send ${limits.wiresPerDay} wires a day. Please try again tomorrow.`;
    throw new Refusal('too-many-wires', { sentence, retryAfterSeconds });
  }
}
