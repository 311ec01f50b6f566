import { billArrival, billDelivery } from '#rules/payments/bill-delivery.ts';
import { accountLabel, findAccount, type OwnAccount } from '../base/account/own-account.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { useInitialFocus } from '../ui/dialog/use-initial-focus.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import { PayeeDetails } from './payee-details.tsx';
import type { Payee } from './payee-draft.ts';
import { leftAfterPayment, type PaymentDraft, sentOn } from './payment-draft.ts';

interface Props {
  readonly draft: PaymentDraft;
  readonly accounts: readonly OwnAccount[];
  readonly payee: Payee;
}

/** A payment once more, before it is made: how much, from where, to where, and when. */
export function PaymentReview({ draft, accounts, payee }: Props) {
  const start = useInitialFocus<HTMLDivElement>();
  const account = findAccount(accounts, draft.fromAccountId);
  const isNow = draft.when === 'now';
  const amount = formatAmount(draft.amount);
  const leavesOn = sentOn(draft, new Date());
  const isMoved = !isNow && leavesOn !== draft.payOn;
  const arrival = billArrival(leavesOn, billDelivery(payee.accountNumber));
  return (
    <>
      <div ref={start} tabIndex={-1} className="pt-1 pb-4.5 text-center">
        <p className="text-muted">You pay</p>
        <p className="text-[2.375rem] leading-12 font-bold tracking-tight">{amount}</p>
        <p className="wrap-anywhere">
          to <b className="font-semibold">{payee.name}</b>
        </p>
      </div>
      <DetailList>
        {account && (
          <Detail label="From" more={isNow && leftAfterPayment(draft, accounts)}>
            {accountLabel(account)}
          </Detail>
        )}
        <PayeeDetails payee={payee} />
        <Detail
          label="Sent on"
          more={isMoved && `The next business day after ${formatDate(draft.payOn)}`}
        >
          {isNow ? 'Today' : formatDate(leavesOn)}
        </Detail>
        <Detail label="Arrives by">{formatDate(arrival)}</Detail>
        {draft.memo.trim() !== '' && <Detail label="Memo">{draft.memo.trim()}</Detail>}
        <Detail label="Fee">No fee</Detail>
        <Detail label="Total from your account" total>
          {amount}
        </Detail>
      </DetailList>
      <Notice className="mt-2.5">
        {isNow
          ? 'Once sent, a payment cannot be cancelled here. Please check the details.'
          : 'You can cancel this payment until it is sent.'}
      </Notice>
    </>
  );
}
