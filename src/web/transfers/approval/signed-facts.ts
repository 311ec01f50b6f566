import type { Reply } from '#contract/endpoint.ts';
import type { readEvidenceForStaff } from '#contract/payments/signed-payments.ts';
import { formatAmount, formatDateTime } from '../../base/format/format.ts';

type SignedPayment = Reply<typeof readEvidenceForStaff>['wire'];

export type SignedFact = readonly [label: string, value: string];

const labels: Readonly<Record<keyof SignedPayment, string>> = {
  amount: 'Amount',
  fee: 'Fee',
  currency: 'Currency',
  transferType: 'Type',
  recipientName: 'Recipient',
  recipientBank: 'Bank',
  recipientAccountNumber: 'Account number',
  recipientRoutingNumber: 'Routing number',
  recipientSwiftCode: 'SWIFT code',
  recipientAddress: 'Address',
  recipientCity: 'City',
  recipientState: 'State',
  recipientPostalCode: 'Postal code',
  recipientCountry: 'Country',
  description: 'Description',
  payOn: 'Pay on',
  payeeId: 'Payee ID',
  uetr: 'Reference',
  customerId: 'Customer ID',
  fromAccountId: 'From account ID',
  rp: 'Site',
  issuedAt: 'Shown to customer',
  nonce: 'One-time number',
  v: 'Version',
};

/** Every field of a signed payment, in the order in which it is read. */
export function signedFacts(payment: SignedPayment): readonly SignedFact[] {
  const names = Object.keys(labels) as (keyof SignedPayment)[];
  return names.flatMap((name): SignedFact[] => {
    const value = payment[name];
    if (value === undefined) return [];
    if (name === 'amount' || name === 'fee') return [[labels[name], formatAmount(String(value))]];
    if (name === 'issuedAt') return [[labels[name], formatDateTime(String(value))]];
    return [[labels[name], String(value)]];
  });
}
