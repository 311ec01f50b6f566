import { dollars } from '#contract/amount.ts';
import { applicantProblems } from '#contract/applicant-problems.ts';
import type { Application } from '#contract/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import type { CalendarDate } from '#rules/calendar-date.ts';
import type { Limits } from '../limits.ts';

/**
 * Refuses what the shape of the fields cannot tell: it depends on the bank's day, its limits, or
 * several fields together. All of it is told at once.
 */
export function checkApplicant(asked: Application, today: CalendarDate, limits: Limits): void {
  const fields = applicantProblems(asked, today);
  if (asked.initialDeposit > limits.initialDepositMostCents) {
    const most = dollars(limits.initialDepositMostCents);
    fields['initialDeposit'] = `Initial deposit must be at most ${most}`;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields });
}
