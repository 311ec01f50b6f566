import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import { bill } from './bill.ts';
import { internalTransfer } from './internal-transfer.ts';
import type { SchedulableKind } from './schedule-kind.ts';
import { wire } from './wire.ts';

export const schedulableKinds: Readonly<Record<ScheduleKind, SchedulableKind>> = {
  'internal-transfer': internalTransfer,
  bill,
  wire,
};
