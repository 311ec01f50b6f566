import { type Cents, ZERO } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { PaymentToSign } from '../passkeys/signing/payment-document.ts';
import type { SavedDestination } from './reads.ts';

interface Bill {
  readonly id: string | null;
  readonly customerId: string;
  readonly fromAccountId: string;
  readonly payeeId: string;
  readonly amountCents: Cents;
  readonly memo: string | null;
  readonly payOn: CalendarDate;
}

/** A bill by the fields that are signed; its own id takes the place of a wire's reference. */
export function billToSign(bill: Bill, to: SavedDestination): PaymentToSign {
  return {
    uetr: bill.id,
    customerId: bill.customerId,
    fromAccountId: bill.fromAccountId,
    amountCents: bill.amountCents,
    feeCents: ZERO,
    transferType: 'bill',
    recipientName: to.name,
    recipientBank: null,
    recipientAccountNumber: to.accountNumber,
    recipientRoutingNumber: null,
    recipientSwiftCode: null,
    recipientAddress: to.address,
    recipientCity: to.city,
    recipientState: to.state,
    recipientCountry: null,
    recipientPostalCode: to.postalCode,
    description: bill.memo,
    payeeId: bill.payeeId,
    payOn: bill.payOn,
  };
}
