import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { BILL_DELIVERY_DAYS, billArrival, billDelivery } from '#rules/payments/bill-delivery.ts';
import { formatDate } from '../base/format/format.ts';
import { Detail } from '../ui/layout/detail-list.tsx';
import { addressText, deliveryNames, payeeNumber } from './destination-text.ts';
import type { Payee } from './payee-draft.ts';

interface Props {
  readonly payee: Payee;
  /** When the first of several payments is sent. */
  readonly firstSentOn?: string | undefined;
}

/** How a payment reaches its payee: by which number, or to which address. */
export function PayeeDetails({ payee, firstSentOn }: Props) {
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
      {firstSentOn !== undefined && (
        <Detail
          label="First arrives by"
          more={`Each within ${BILL_DELIVERY_DAYS[delivery]} business days after it is sent`}
        >
          {formatDate(billArrival(calendarDate(firstSentOn), delivery))}
        </Detail>
      )}
    </>
  );
}
