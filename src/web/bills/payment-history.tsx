import { listBillPayments } from '#endpoints/payments/bills.ts';
import { Balance } from '../base/account/balance.tsx';
import { type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import type { Row } from '../base/api/rows-of.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { formatDate } from '../base/format/format.ts';
import { SendAgainButton } from '../base/recipient/send-again-button.tsx';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { CancelPayment } from './cancel-payment.tsx';
import { destinationText } from './destination-text.ts';
import { paymentStatusNames, paymentTones } from './payment-status.ts';

type Payment = Row<typeof listBillPayments>;

/** Payments made and to come; one that has not been sent can be cancelled. */
export function PaymentHistory({ accounts }: { readonly accounts: readonly OwnAccount[] }) {
  const payments = useEndpointPages(listBillPayments, { query: { limit: '20' }, isShared: true });
  if (payments.error) {
    const text = refusalSentence(payments.error, 'Your payments could not be loaded.');
    return <LoadError text={text} onRetry={payments.refetch} />;
  }
  if (payments.isLoading) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="mt-3 h-16 w-full" />
      </>
    );
  }
  if (payments.rows.length === 0) {
    return <EmptyState title="No payments yet" text="Bills you pay here appear in this list." />;
  }
  return (
    <>
      <ul className="divide-y divide-hair">
        {payments.rows.map((payment) => (
          <OnePayment
            key={payment.id}
            payment={payment}
            fromName={shownNameOf(accounts, payment.fromAccountId, payment.fromAccountName)}
          />
        ))}
      </ul>
      {payments.hasMore && (
        <Button
          disabled={payments.isLoadingMore}
          kind="quiet"
          size="small"
          className="mt-3"
          onClick={payments.loadMore}
        >
          Show more
        </Button>
      )}
    </>
  );
}

interface OneProps {
  readonly payment: Payment;
  readonly fromName: string;
}

function OnePayment({ payment, fromName }: OneProps) {
  const { payeeName, amount, dueOn, status, memo, failure } = payment;
  const isToCome = status === 'scheduled' || status === 'review';
  const isGoing = isToCome || status === 'completed';
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0 grow basis-36">
        <p className="font-semibold wrap-anywhere">{payeeName}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {formatDate(dueOn)} from {fromName}
        </p>
        <p className="text-sm text-muted wrap-anywhere">{destinationText(payment.destination)}</p>
        {isGoing && status !== 'review' && (
          <p className="text-sm text-muted">Arrives by {formatDate(payment.expectedDate)}</p>
        )}
        {memo !== null && <p className="text-sm text-muted">{memo}</p>}
        {failure !== null && <p className="text-sm text-danger">{failure}</p>}
        {payment.reviewReason !== null && (
          <p className="mt-1 text-sm text-pending">{payment.reviewReason}</p>
        )}
      </div>
      <div className="ml-auto text-right">
        <p className="text-lg leading-6 font-bold tabular-nums">
          <Balance amount={amount} />
        </p>
        <StatusBadge status={paymentStatusNames[status]} tone={paymentTones[status]} />
      </div>
      <div className="flex w-full flex-wrap gap-x-4 gap-y-2">
        {isToCome && <CancelPayment payment={payment} />}
        {payment.transactionId !== null && (
          <a
            href={`#transaction/${payment.transactionId}`}
            className="link inline-flex min-h-10 items-center text-sm font-semibold"
          >
            Details and receipt
            <span className="sr-only"> of the payment to {payeeName}</span>
          </a>
        )}
        <SendAgainButton id={payment.id} name={payeeName} />
      </div>
    </li>
  );
}
