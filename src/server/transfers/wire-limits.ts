import sql from 'sql-template-tag';
import { dollars } from '#contract/amount.ts';
import { Refusal } from '#contract/refusals.ts';
import type { WireType } from '#contract/wire-request.ts';
import { type Db, one } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment } from '#rules/bank-calendar.ts';
import { bankDay } from '#rules/bank-day.ts';
import { addDays } from '#rules/calendar-date.ts';
import type { Limits, Settings } from '../limits.ts';

export interface AmountBounds {
  readonly leastCents: Cents;
  readonly eachCents: Cents;
  readonly dailyCents: Cents;
}

/** What one wire and a day's wires may come to, by their kind and whose account they leave. */
export function amountBounds(limits: Limits, type: WireType, isBusiness: boolean): AmountBounds {
  const kind = type === 'wire_domestic' ? 'domestic' : 'international';
  const whose = isBusiness ? 'Business' : 'Personal';
  return {
    leastCents: limits[`${kind}WireLeastCents`],
    eachCents: limits[`${kind}Wire${whose}EachCents`],
    dailyCents: limits[`${kind}Wire${whose}DailyCents`],
  };
}

export interface LimitedWire {
  readonly customerId: string;
  readonly customerSince: Date;
  readonly transferType: WireType;
  readonly isBusiness: boolean;
  readonly amountCents: Cents;
}

const MINUTE_MS = 60_000;

/**
 * Refuses a wire above what the customer may send. The customer is locked, so that of two wires at
 * one moment the second sees the first.
 */
export async function requireWithinLimits(
  db: Db,
  { limits, settings }: { readonly limits: Limits; readonly settings: Settings },
  wire: LimitedWire,
  now: Date,
): Promise<void> {
  const { transferType, isBusiness, amountCents } = wire;
  const bounds = amountBounds(limits, transferType, isBusiness);
  if (amountCents < bounds.leastCents) {
    const amount = `Amount must be at least ${dollars(bounds.leastCents)}`;
    throw new Refusal('invalid-fields', { fields: { amount } });
  }
  if (amountCents > bounds.eachCents) {
    throw overLimit(`One such wire can be at most ${dollars(bounds.eachCents)}.`);
  }
  const isNew = now.getTime() - wire.customerSince.getTime() < limits.newCustomerMs;
  if (settings.newCustomerLimit && isNew && amountCents > limits.newCustomerWireCents) {
    const most = dollars(limits.newCustomerWireCents);
    throw overLimit(`In your first weeks with us one wire can be at most ${most}.`);
  }
  const sent = await countSent(db, wire, now);
  if (sent.todayCents + amountCents > bounds.dailyCents) {
    throw overLimit(`Such wires can come to at most ${dollars(bounds.dailyCents)} a day.`);
  }
  if (settings.wireCounts) requireFewEnough(limits, sent, now);
}

function requireFewEnough(limits: Limits, sent: Sent, now: Date): void {
  if (sent.thisMinute >= limits.wiresPerMinute) {
    throw new Refusal('too-many-wires', { retryAfterSeconds: MINUTE_MS / 1_000 });
  }
  if (sent.today >= limits.wiresPerDay) {
    const tomorrow = bankMoment(addDays(bankDay(now), 1), '00:00');
    const retryAfterSeconds = Math.ceil((tomorrow.getTime() - now.getTime()) / 1_000);
    const sentence = `You can send ${limits.wiresPerDay} wires a day. Please continue tomorrow.`;
    throw new Refusal('too-many-wires', { sentence, retryAfterSeconds });
  }
}

function overLimit(sentence: string): Refusal {
  return new Refusal('over-limit', { sentence, fields: { amount: sentence } });
}

interface Sent {
  /** Of the same kind and from the same sort of account, on this day of the bank. */
  readonly todayCents: bigint;
  readonly today: number;
  readonly thisMinute: number;
}

// Every accepted wire counts towards how many; towards how much, only money that goes or may go.
async function countSent(db: Db, wire: LimitedWire, now: Date): Promise<Sent> {
  const today = bankDay(now);
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  return await one<Sent>(
    db,
    sql`select
          coalesce(sum(t.amount_cents) filter (
            where t.bank_day = ${today} and t.transfer_type = ${wire.transferType}
              and starts_with(a.account_type, 'business') = ${wire.isBusiness}
              and t.status not in ('denied', 'cancelled')), 0)::bigint as "todayCents",
          (count(*) filter (where t.bank_day = ${today}))::integer as today,
          (count(*) filter (where t.submitted_at > ${minuteAgo}))::integer as "thisMinute"
        from transfers t join accounts a on a.id = t.from_account_id
        where t.customer_id = ${wire.customerId} and t.transfer_type <> 'internal'
          and t.bank_day >= ${addDays(today, -1)}`,
  );
}
