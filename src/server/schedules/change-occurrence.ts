import sql from 'sql-template-tag';
import type { changeOccurrence as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { schedulableKinds } from './kinds/all.ts';
import { changeOwnSchedule, requireUpcoming } from './own-schedule.ts';
import { namesOf, type ShownSchedule } from './reads.ts';
import { mailSchedule } from './schedule-email.ts';
import { confirmationKey } from './schedule-terms.ts';
import {
  findOccurrence,
  type Schedule,
  saveOccurrence,
  scheduleColumns,
  updateArranged,
} from './writes.ts';

/** Changes the amount of one occurrence. It is checked as a new schedule of that amount is. */
export async function changeOccurrence(
  deps: Deps,
  call: Call<typeof endpoint>,
): Promise<{ schedule: ShownSchedule }> {
  const { visitor, body, params } = call;
  const customerId = visitor.session.subjectId;
  const seen = await maybeOne<Schedule>(
    deps.pool,
    sql`select ${scheduleColumns} from schedules s
        where s.id = ${params.id} and s.customer_id = ${customerId}`,
  );
  if (!seen) throw new Refusal('not-found');
  const kind = schedulableKinds[seen.kind];
  const toScreen = { customerId, payment: seen, billPaymentId: null };
  const screened = await kind.screen(deps.pool, toScreen);
  return await changeOwnSchedule(deps, call, 'change-occurrence', async (tx, own) => {
    const { schedule, holder, now } = own;
    if (schedule.kind !== seen.kind) throw new Refusal('conflict');
    const occurrence = requireUpcoming(deps, own, body.on);
    const stored = await findOccurrence(tx, schedule.id, occurrence.on);
    if (stored?.status === 'skipped') throw new Refusal('conflict');
    const terms = { ...schedule, amountCents: body.amount };
    const key = confirmationKey(terms, `${schedule.id} ${occurrence.on}`);
    const arranged = await kind.authorize(tx, deps, {
      holder,
      payment: terms,
      screened,
      day: occurrence.dueOn,
      submission: { session: visitor.session, key },
      submittedCents: body.amount,
      ofSchedule: { id: schedule.id, on: occurrence.on },
    });
    const changed = { ...occurrence, scheduleId: schedule.id };
    await saveOccurrence(tx, {
      ...changed,
      status: 'upcoming',
      amountCents: body.amount,
      reason: null,
      journalNumber: null,
      billPaymentId: null,
      transferId: null,
      finishedAt: null,
    });
    await updateArranged(tx, changed, arranged, now);
    const { toName } = await namesOf(tx, terms);
    const once = { ...terms, frequency: 'once' } as const;
    await mailSchedule(tx, deps, holder, 'changed', { terms: once, toName, next: occurrence });
    const { flags } = arranged;
    return { on: occurrence.on, amountCents: body.amount, ...(flags.length > 0 && { flags }) };
  });
}
