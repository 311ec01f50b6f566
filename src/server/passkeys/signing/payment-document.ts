import type { SignedPayment } from '#contract/payments/signed-payments.ts';
import { type Cents, printCents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Issued } from './signed-document.ts';

/** A wire or a bill payment, by the fields that are signed. Null where it has none. */
export interface PaymentToSign {
  readonly uetr: string | null;
  readonly customerId: string;
  readonly fromAccountId: string;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly transferType: SignedPayment['transferType'];
  readonly recipientName: string;
  readonly recipientBank: string | null;
  readonly recipientAccountNumber: string | null;
  readonly recipientRoutingNumber: string | null;
  readonly recipientSwiftCode: string | null;
  readonly recipientAddress: string | null;
  readonly recipientCity: string | null;
  readonly recipientState: string | null;
  readonly recipientCountry: string | null;
  readonly recipientPostalCode: string | null;
  readonly description: string | null;
  /** Of a bill. */
  readonly payeeId?: string;
  readonly payOn?: CalendarDate;
}

/** A payment as it is signed. What is stored must make the same document again. */
export function paymentDocument(payment: PaymentToSign, issued: Issued): SignedPayment {
  const { rp, nonce, issuedAt } = issued;
  return {
    v: 1,
    rp,
    nonce,
    issuedAt,
    uetr: payment.uetr ?? '',
    customerId: payment.customerId,
    fromAccountId: payment.fromAccountId,
    amount: printCents(payment.amountCents),
    fee: printCents(payment.feeCents),
    currency: 'USD',
    transferType: payment.transferType,
    recipientName: payment.recipientName,
    recipientBank: payment.recipientBank ?? undefined,
    recipientAccountNumber: payment.recipientAccountNumber ?? undefined,
    recipientRoutingNumber: payment.recipientRoutingNumber ?? undefined,
    recipientSwiftCode: payment.recipientSwiftCode ?? undefined,
    recipientAddress: payment.recipientAddress ?? undefined,
    recipientCity: payment.recipientCity ?? undefined,
    recipientState: payment.recipientState ?? undefined,
    recipientCountry: payment.recipientCountry ?? undefined,
    recipientPostalCode: payment.recipientPostalCode ?? undefined,
    description: payment.description ?? undefined,
    payeeId: payment.payeeId,
    payOn: payment.payOn,
  };
}
