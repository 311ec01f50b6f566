import { LIMIT_NOT_HIGHER, MISSING_INFORMATION, requestBody } from '#contract/credit-limits.ts';
import { parseCents, ZERO } from '#money/cents.ts';
import { checkFields, type FieldErrors } from '../base/check-fields.ts';

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

export function checkLimit(draft: LimitDraft, { id, creditLimit }: LimitedAccount): FieldErrors {
  const errors = checkFields(requestBody, { accountId: id, ...draft });
  const asked = parseCents(draft.requestedLimit);
  const current = parseCents(creditLimit ?? '') ?? ZERO;
  const isTooLow = asked !== null && asked <= current;
  return isTooLow ? { ...errors, requestedLimit: LIMIT_NOT_HIGHER } : errors;
}

/** The messages of the form's two rules have a title and a text; a toast shows both. */
export function asToast(errors: FieldErrors): { title: string; text: string } | undefined {
  const messages = Object.values(errors);
  const message = [MISSING_INFORMATION, LIMIT_NOT_HIGHER].find((rule) => messages.includes(rule));
  if (message === undefined) return undefined;
  const [title = '', text = ''] = message.split(': ');
  return { title, text };
}
