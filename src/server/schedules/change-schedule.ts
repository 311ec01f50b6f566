import type { changeSchedule as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { schedulableKinds } from './kinds/all.ts';
import { findNext } from './next-occurrence.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { namesOf, type ShownSchedule } from './reads.ts';
import { mailSchedule } from './schedule-email.ts';
import {
  auditedTerms,
  confirmationKey,
  requireOwnSides,
  requireStart,
  termsOf,
} from './schedule-terms.ts';
import { deleteUpcoming, updateProgress, updateTerms } from './writes.ts';

/**
 * Changes the series: all occurrences that are still to come, also those whose amount was changed
 * one by one. It is checked as a new schedule is; a paused one stays paused.
 */
export async function changeSchedule(
  deps: Deps,
  call: Call<typeof endpoint>,
): Promise<{ schedule: ShownSchedule }> {
  const { visitor, body } = call;
  const terms = termsOf(body);
  const kind = schedulableKinds[terms.kind];
  const customerId = visitor.session.subjectId;
  await requireOwnSides(deps.pool, customerId, body);
  const toScreen = { customerId, payment: terms, billPaymentId: null };
  const screened = await kind.screen(deps.pool, toScreen);
  return await changeOwnSchedule(deps, call, 'change-schedule', async (tx, own) => {
    const { schedule, holder, now, today } = own;
    const { id, status, reason, lastOn, failures } = schedule;
    if (terms.startOn !== schedule.startOn) requireStart(deps, terms.startOn);
    const { next, remainingCents } = await findNext(tx, { ...terms, id }, { today, lastOn });
    if (!next) {
      const sentence = 'This schedule ends before its next payment.';
      throw new Refusal('invalid-fields', { sentence, fields: { end: sentence } });
    }
    const arranged = await kind.authorize(tx, deps, {
      holder,
      payment: terms,
      screened,
      day: next.dueOn,
      submission: { session: visitor.session, key: confirmationKey(terms, id) },
      submittedCents: remainingCents,
      ofSchedule: { id },
    });
    const { flags } = arranged;
    await updateTerms(tx, id, terms, arranged, now);
    await deleteUpcoming(tx, id);
    await updateProgress(tx, id, { status, reason, lastOn, next, failures }, now);
    const { toName } = await namesOf(tx, terms);
    await mailSchedule(tx, deps, holder, 'changed', { terms, toName, next });
    return { ...auditedTerms(terms), nextOn: next.on, ...(flags.length > 0 && { flags }) };
  });
}
