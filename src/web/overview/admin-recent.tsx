import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { TransactionNote } from '../base/account/transaction-note.tsx';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate } from '../base/format/format.ts';
import { Amount } from '../ui/display/amount.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';

const SHOWN = '10';
const POLL_MS = 30_000;

/** What happened last on any account. */
export function AdminRecent({ onAll }: { readonly onAll: () => void }) {
  const { data, error, refetch, isFetching } = useEndpoint(listAllTransactions, {
    query: { limit: SHOWN },
    pollMs: POLL_MS,
  });
  return (
    <Card
      title="Recent Transactions"
      actions={
        <button type="button" onClick={onAll} className="link -my-2 min-h-11 font-semibold">
          View all
        </button>
      }
    >
      {error && !data && (
        <LoadError
          text={`The transactions could not be loaded. ${refusalSentence(error)}`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!error && !data && (
        <>
          <LoadingText />
          <Skeleton className="h-154 w-full" />
        </>
      )}
      {data?.length === 0 && <p className="py-8 text-center text-muted">No transactions yet.</p>}
      <ul className="divide-y divide-hair">
        {data?.map(({ id, userName, userEmail, description, note, amount, type, date }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{userName}</p>
              <p className="text-[0.9375rem] wrap-anywhere">{description}</p>
              <TransactionNote note={note} />
              <p className="text-[0.8125rem] leading-4.5 wrap-anywhere text-muted">{userEmail}</p>
            </div>
            <div className="shrink-0 text-right">
              <p className="font-semibold">
                <Amount value={amount} type={type} />
              </p>
              <p className="text-[0.8125rem] text-muted tabular-nums">{formatDate(date)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
