import * as z from 'zod/mini';
import { amount } from '#contract/fields/amount.ts';
import { applicantProblems } from '#contract/fields/applicant-problems.ts';
import { phoneField, tinField } from '#contract/fields/application-fields.ts';
import { fieldSentence } from '#contract/fields/field-sentence.ts';
import { application } from '#contract/people/applications.ts';
import { ZERO } from '#money/cents.ts';
import { type CalendarDate, parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import { cleanMoney } from '../../ui/mask/typed-money.ts';
import {
  type ApplicationProblems,
  type ApplicationValues,
  applicationFields,
} from './application-values.ts';

const { shape } = application;

// The wire's own schema, but for the fields that people write in another way than the wire does:
// digits are counted without their hyphens, days are American, and the deposit is text.
const form = z.object({
  ...shape,
  phone: z.pipe(
    z.string().check(
      z.refine((text) => digitsOf(text).length >= 10, {
        error: 'Phone number must be at least 10 digits',
        abort: true,
      }),
    ),
    phoneField,
  ),
  ssn: z.pipe(z.transform(digitsOf), tinField),
  dateOfBirth: z.string().check(
    z.minLength(1, { error: 'Date of birth is required', abort: true }),
    z.refine(
      (text) => parseCalendarDate(text) !== null,
      'Date of birth must be a date such as 04/19/1988',
    ),
  ),
  initialDeposit: z.pipe(z.transform(cleanMoney), amount({ label: 'Initial deposit', min: ZERO })),
});

/** Everything that is wrong with an application as typed, on the bank's day. */
export function checkApplication(
  values: ApplicationValues,
  today: CalendarDate,
): ApplicationProblems {
  const result = z.safeParse(form, values, { error: fieldSentence });
  const first: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) first[String(path[0])] ??= message;
  const problems = { ...applicantProblems(values, today), ...first };
  if (values.confirmPassword !== values.password) {
    problems['confirmPassword'] = "Passwords don't match";
  }
  // In the order of the page, which is the order of the summary.
  return Object.fromEntries(
    applicationFields.flatMap((field) => {
      const sentence = problems[field];
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
