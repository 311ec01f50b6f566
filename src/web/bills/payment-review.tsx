import { formatAmount, formatDate, maskedNumber } from '../base/format.ts';
import { accountLabel, findAccount, type OwnAccount } from '../base/own-account.ts';
import { Detail, DetailList } from '../ui/detail-list.tsx';
import { useInitialFocus } from '../ui/use-initial-focus.ts';
import type { Payee } from './payee-draft.ts';
import { leftAfterPayment, type PaymentDraft } from './payment-draft.ts';

interface Props {
  readonly draft: PaymentDraft;
  readonly accounts: readonly OwnAccount[];
  readonly payee: Payee;
}

/** A payment once more, before it is made. */
export function PaymentReview({ draft, accounts, payee }: Props) {
  const start = useInitialFocus<HTMLDivElement>();
  const account = findAccount(accounts, draft.fromAccountId);
  const isNow = draft.when === 'now';
  const amount = formatAmount(draft.amount);
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
        {payee.accountNumber !== null && (
          <Detail label="Your number there">{maskedNumber(payee.accountNumber)}</Detail>
        )}
        <Detail label="When">{isNow ? 'Now' : formatDate(draft.payOn)}</Detail>
        {draft.memo.trim() !== '' && <Detail label="Memo">{draft.memo.trim()}</Detail>}
        <Detail label="Fee">No fee</Detail>
        <Detail label="Total from your account" total>
          {amount}
        </Detail>
      </DetailList>
    </>
  );
}
