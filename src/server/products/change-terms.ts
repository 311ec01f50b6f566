import { randomUUID } from 'node:crypto';
import type { changeTerms as endpoint } from '#contract/accounts/products.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { isAdverseChange, mayHaveFee, NOTICE_DAYS } from '#rules/products/adverse-change.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import {
  hasWaitingChange,
  insertProductChange,
  lockProduct,
  type RequestedTerms,
  requestedTerms,
} from './product-changes.ts';
import { findTermsOn, type ProductTerms } from './terms.ts';

/** New rates or fees from a day on. They wait for a second person. */
export async function changeTerms(
  { pool, clock }: Deps,
  { visitor, params, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const today = bankDay(clock.businessNow());
  const effectiveOn = calendarDate(body.effectiveOn);
  const requested = requestedTerms(body);
  return await transaction(pool, async (tx) => {
    await lockProduct(tx, params.id);
    const before = await findTermsOn(tx, params.id, LAST_DAY);
    if (!before) throw new Refusal('not-found', { sentence: 'This product was not found.' });
    requireTerms(before, requested);
    const isAdverse = isAdverseChange(before.fees, requested.fees ?? before.fees);
    requireDay(before, { effectiveOn, today, isAdverse });
    if (await hasWaitingChange(tx, params.id)) {
      const sentence = 'Another change of this product waits for approval.';
      throw new Refusal('conflict', { sentence });
    }
    const id = randomUUID();
    const requestedBy = visitor.staff.subjectId;
    const requestedAt = clock.businessNow();
    const change = { id, productId: params.id, effectiveOn, isAdverse, ...requested };
    await insertProductChange(tx, { ...change, requestedBy, requestedAt });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'change-terms',
      subjectKind: 'product-change',
      subjectId: id,
      after: { status: 'pending', ...change },
    });
    return { id, status: 'pending', needsSecondApproval: true };
  });
}

/** After every day that the calendar of the wire has. */
const LAST_DAY = calendarDate('9999-12-31');

interface Day {
  readonly effectiveOn: CalendarDate;
  readonly today: CalendarDate;
  readonly isAdverse: boolean;
}

/** Terms follow one another, and customers hear of an adverse change before it. */
export function requireDay(before: ProductTerms, { effectiveOn, today, isAdverse }: Day): void {
  const first = isAdverse ? addDays(today, NOTICE_DAYS) : today;
  if (effectiveOn < first) {
    const why = isAdverse ? `, because customers get ${NOTICE_DAYS} days' notice` : '';
    refuseField('effectiveOn', `The first possible day is ${first}${why}.`);
  }
  if (effectiveOn <= before.effectiveOn) {
    refuseField('effectiveOn', `This product has terms from ${before.effectiveOn} on already.`);
  }
}

function requireTerms(before: ProductTerms, { tiers, fees }: RequestedTerms): void {
  if (tiers === null && fees === null) refuseField('tiers', 'Name new rates or fees.');
  if (before.kind === 'credit' && tiers !== null) {
    refuseField('tiers', 'This product pays no interest.');
  }
  if (new Set(tiers?.map(({ fromCents }) => fromCents)).size !== (tiers?.length ?? 0)) {
    refuseField('tiers', 'Each tier begins at another balance.');
  }
  if (tiers && tiers.length > 0 && !tiers.some(({ fromCents }) => fromCents === 0n)) {
    refuseField('tiers', 'The first tier begins at 0.00.');
  }
  if (new Set(fees?.map(({ type }) => type)).size !== (fees?.length ?? 0)) {
    refuseField('fees', 'Each kind of fee is named once.');
  }
  if (fees?.some(({ type }) => !mayHaveFee(before.name, type))) {
    refuseField('fees', 'A product that is called free has no maintenance or activity fee.');
  }
}

function refuseField(field: string, sentence: string): never {
  throw new Refusal('invalid-fields', { sentence, fields: { [field]: sentence } });
}
