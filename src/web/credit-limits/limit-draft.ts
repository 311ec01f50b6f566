import { requestBody } from '#contract/accounts/credit-limits.ts';
import { parseCents, ZERO } from '#money/cents.ts';
import { LIMIT_NOT_HIGHER, MISSING_INFORMATION } from '#rules/products/credit-limit-requests.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';

export type LimitDraft = Readonly<
  Record<'requestedLimit' | 'annualIncome' | 'employmentStatus' | 'reason', string>
>;

export const emptyLimit: LimitDraft = {
  requestedLimit: '',
  annualIncome: '',
  employmentStatus: '',
  reason: '',
};

/** The account a higher limit is asked for. */
export interface LimitedAccount {
  readonly id: string;
  readonly creditLimit: string | null;
}

export function checkLimitDraft(
  draft: LimitDraft,
  { id, creditLimit }: LimitedAccount,
): FieldErrors {
  const errors = checkFields(requestBody, { accountId: id, ...draft });
  const requested = parseCents(draft.requestedLimit);
  const current = parseCents(creditLimit ?? '') ?? ZERO;
  const isTooLow = requested !== null && requested <= current;
  return isTooLow ? { ...errors, requestedLimit: LIMIT_NOT_HIGHER } : errors;
}

/** What the form says as a whole: that something is missing comes before how high the limit is. */
export function ruleBroken(errors: FieldErrors): string | undefined {
  const messages = Object.values(errors);
  return [MISSING_INFORMATION, LIMIT_NOT_HIGHER].find((rule) => messages.includes(rule));
}

/** The same at the fields, where the whole sentence four times over would say less. */
export function atFields(errors: FieldErrors): FieldErrors {
  const short = (message: string) =>
    message === MISSING_INFORMATION ? 'This field is required' : message;
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, short(message)]),
  );
}
