import type { Reply } from '#contract/endpoint.ts';
import type { listSchedules } from '#contract/payments/schedules.ts';
import { parseCents } from '#money/cents.ts';
import type { ScheduleBody } from './series-draft.ts';

export type KnownSchedule = Reply<typeof listSchedules>['schedules'][number];

/** A schedule that already pays the same amount to the same account or recipient. */
export function findSameSchedule(
  { toAccountId, recipientId, amount }: ScheduleBody,
  schedules: readonly KnownSchedule[],
): KnownSchedule | undefined {
  const paid = parseCents(amount);
  return schedules.find(
    (known) =>
      known.status !== 'ended' &&
      known.toAccountId === (toAccountId || null) &&
      known.recipientId === (recipientId || null) &&
      parseCents(known.amount) === paid,
  );
}
