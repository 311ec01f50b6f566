import sql from 'sql-template-tag';
import type { cancelSchedule as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Call } from '../base/http/mount.ts';
import { cancelBillPayment } from '../bills/cancel-bill-payment.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { changeOwnSchedule } from './own-schedule.ts';
import { getSchedule, type ShownSchedule } from './reads.ts';
import { updateProgress } from './writes.ts';

/** Ends a schedule. This works while money movement is frozen, too: nothing leaves by it. */
export async function cancelSchedule(
  deps: PostingDeps,
  call: Call<typeof endpoint>,
): Promise<{ schedule: ShownSchedule }> {
  const { visitor, params } = call;
  const own = await maybeOne<{ billPaymentId: string | null }>(
    deps.pool,
    sql`select bill_payment_id as "billPaymentId" from schedules
        where id = ${params.id} and customer_id = ${visitor.session.subjectId}`,
  );
  if (!own) throw new Refusal('not-found');
  if (own.billPaymentId !== null) {
    await cancelBillPayment(deps, { visitor, params: { id: own.billPaymentId } });
    const today = bankDay(deps.clock.businessNow());
    return { schedule: await getSchedule(deps.pool, params.id, today) };
  }
  return await changeOwnSchedule(deps, call, 'cancel-schedule', async (tx, { schedule, now }) => {
    const { id, lastOn, failures } = schedule;
    const ended = { status: 'ended', reason: null, lastOn, failures, next: undefined } as const;
    await updateProgress(tx, id, ended, now);
    return { status: 'ended' };
  });
}
