import { addPayee, type listPayees } from '#contract/payments/bills.ts';
import type { Row } from '../base/api/rows-of.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';

export type Payee = Row<typeof listPayees>;

export type PayeeDraft = Readonly<
  Record<'name' | 'accountNumber' | 'address' | 'city' | 'state' | 'zipCode', string>
>;

/** The form of a payee that stands open, and what was typed into it so far. */
export interface EditedPayee {
  /** The one to change; without it, a new one is added. */
  readonly payee: Payee | undefined;
  readonly typed?: PayeeDraft | undefined;
}

export function payeeDraft(payee?: Omit<Payee, 'id' | 'createdAt'>): PayeeDraft {
  return {
    name: payee?.name ?? '',
    accountNumber: payee?.accountNumber ?? '',
    address: payee?.address ?? '',
    city: payee?.city ?? '',
    state: payee?.state ?? '',
    zipCode: payee?.zipCode ?? '',
  };
}

export function checkPayee(draft: PayeeDraft): FieldErrors {
  return checkFields(addPayee.body, draft);
}
