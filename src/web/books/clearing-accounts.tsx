import type { Reply } from '#contract/endpoint.ts';
import { listClearingAccounts } from '#endpoints/back-office/books.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatCount } from '../base/format/format.ts';
import { useQueue } from '../base/queue/use-queue.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import type { BooksView } from './books-view.ts';
import { OpenSince } from './open-since.tsx';
import { AmountWithSide } from './side-amounts.tsx';
import { TextButton } from './text-button.tsx';

type ClearingAccount = Reply<typeof listClearingAccounts>[number];

interface Props {
  readonly onView: (view: BooksView) => void;
}

/** The clearing accounts, each with what is open on it. */
export function ClearingAccounts({ onView }: Props) {
  const { data, error, refetch } = useEndpoint(listClearingAccounts, { isShared: true });
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-72 w-full rounded-3xl" />
      </>
    );
  }
  return (
    <ul aria-label="Clearing accounts" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {data.map((account) => (
        <li key={account.number}>
          <Account
            account={account}
            onOpen={() => onView({ kind: 'open-items', number: account.number })}
          />
        </li>
      ))}
    </ul>
  );
}

interface AccountProps {
  readonly account: ClearingAccount;
  readonly onOpen: () => void;
}

function Account({ account, onOpen }: AccountProps) {
  const { number, name, openItems, oldestDay } = account;
  const { today } = useQueue('corrections');
  const count = openItems === 1 ? '1 open item' : `${formatCount(openItems)} open items`;
  return (
    <div className="card grid gap-1 p-5">
      <TextButton onClick={onOpen}>
        {number} {name}
      </TextButton>
      <p className="text-xl font-bold">
        <AmountWithSide debit={account.debit} credit={account.credit} />
      </p>
      <p className="text-sm text-muted">
        {count}
        {oldestDay !== null && (
          <>
            {' since '}
            <OpenSince day={oldestDay} today={today} />
          </>
        )}
      </p>
    </div>
  );
}
