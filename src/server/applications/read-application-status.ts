import type * as contract from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { dayText } from '../base/mail/mail-template.ts';
import { addressGroup } from '../base/throttling/address-group.ts';
import { perHour, refundTries, reserveTries, throttle } from '../base/throttling/throttle.ts';
import { admitApplicant } from './case/applicant-access.ts';
import { findOpenQuestion, shownQuestion } from './case/questions.ts';
import { PROMISED_DAYS } from './reads.ts';
import { type FoundApplication, findByReference, normalized } from './references.ts';

/**
 * Where an application stands. An unknown reference and a wrong birth date are one and the same
 * lookup, and get the same answer. Wrong tries are counted by address and by reference.
 */
export async function readApplicationStatus(
  deps: Deps,
  { body, visitor, reply }: Call<typeof contract.readApplicationStatus>,
) {
  const { pool, keys, clock, config } = deps;
  const { reference, dateOfBirth: birthDate } = body;
  const tries = config.limits.applicationStatusTriesPerHour;
  const throttles = [
    throttle(keys, perHour('application status address', tries), addressGroup(visitor.address)),
    throttle(keys, perHour('application status reference', tries), normalized(reference)),
  ];
  await reserveTries(pool, throttles, clock.now());
  const found = await findByReference(pool, keys, { reference, birthDate });
  if (!found) {
    const sentence =
      'We found no application with this reference and date of birth. Please check both.';
    throw new Refusal('not-found', { sentence });
  }
  await refundTries(pool, throttles);
  const { id, status, createdAt: submittedAt } = found;
  const open = await findOpenQuestion(pool, id);
  if (!open) return { status, submittedAt, nextStep: nextStep(found, clock.businessNow()) };
  admitApplicant(deps, reply, id);
  const question = await shownQuestion(pool, open, config.limits.applicationDocuments);
  const next = 'We need something from you before we can decide. Please answer the question below.';
  return { status, submittedAt, nextStep: next, question };
}

function nextStep({ status, funding, createdAt }: FoundApplication, now: Date): string {
  switch (status) {
    case 'approved':
      return funding === 'held'
        ? 'Your account is open. We emailed you how to sign in. Your opening deposit will be available as soon as it reaches us.'
        : 'Your account is open. We emailed you how to sign in.';
    case 'denied':
      return 'We could not open the account. We emailed you why, or how to ask for the reason.';
    case 'pending': {
      const promised = addBusinessDays(bankDay(createdAt), PROMISED_DAYS);
      return bankDay(now) <= promised
        ? `Our team is reviewing your application. We will email you our decision by ${dayText(promised)}.`
        : 'Our team is still reviewing your application. It is taking longer than usual, and we are sorry. We will email you our decision.';
    }
  }
}
