import type { Sent } from '#contract/endpoint.ts';
import type { saveApplicationDraft } from '#contract/people/application-drafts.ts';
import { openableTypes } from '#rules/products/account-types.ts';
import type { ApplicationValues } from '../form/application-values.ts';
import { productIdFrom } from '../form/chosen-product.ts';

/** What is saved of a form. Number, birth date and password are typed again. */
const SAVED = [
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'accountType',
  'productId',
  'initialDeposit',
  'username',
] as const satisfies readonly (keyof ApplicationValues)[];

type SavedDraft = Sent<typeof saveApplicationDraft>['body']['draft'];

export function savedValues(values: ApplicationValues): SavedDraft {
  const filled = SAVED.flatMap((name) => {
    const text = values[name].trim();
    return text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(filled) as SavedDraft;
}

/** What goes back into the form, and nothing that is not text for one of the saved fields. */
export function restoredValues(
  email: string,
  draft: Readonly<Record<string, string>>,
): Partial<ApplicationValues> {
  const texts = SAVED.flatMap((name) => {
    const text = Object.hasOwn(draft, name) ? draft[name] : undefined;
    return typeof text === 'string' ? [[name, text]] : [];
  });
  const { accountType, productId, ...rest } = Object.fromEntries(texts) as Record<string, string>;
  const type = openableTypes.find((one) => one === accountType);
  return {
    ...rest,
    email,
    ...(type && { accountType: type }),
    productId: productIdFrom(productId),
  };
}

/** The token of a link of ours, `/open-account#resume=…`; null where there is none. */
export function resumeToken(hash: string): string | null {
  return /^#resume=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
