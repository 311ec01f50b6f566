import { BILL_DELIVERY_DAYS, billDelivery } from '#rules/payments/bill-delivery.ts';
import { Detail } from '../ui/layout/detail-list.tsx';
import { addressText, deliveryNames, payeeNumber } from './destination-text.ts';
import type { Payee } from './payee-draft.ts';

interface Props {
  readonly payee: Payee;
  /** Of payments on several days, how long each takes stands in place of a date. */
  readonly isRepeated?: boolean;
}

/** How a payment reaches its payee: by which number, or to which address. */
export function PayeeDetails({ payee, isRepeated = false }: Props) {
  const delivery = billDelivery(payee.accountNumber);
  const address = addressText(payee);
  return (
    <>
      <Detail label="Sent as" more={delivery === 'electronic' && address}>
        {deliveryNames[delivery]}
      </Detail>
      {payee.accountNumber !== null ? (
        <Detail label="Your account number">{payeeNumber(payee.accountNumber)}</Detail>
      ) : (
        <Detail label="Mailed to">
          <span className="wrap-anywhere">{address}</span>
        </Detail>
      )}
      {isRepeated && (
        <Detail label="Each arrives within">{BILL_DELIVERY_DAYS[delivery]} business days</Detail>
      )}
    </>
  );
}
