import { listTransactions } from '#endpoints/accounts/transactions.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { TransactionOpener } from './transaction-link.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** So many stand in an account's details. */
const DETAILS_COUNT = 5;

interface Props {
  readonly accountId: string;
  readonly opener: TransactionOpener;
}

/** The newest few of one account. */
export function AccountTransactions({ accountId, opener }: Props) {
  const list = useEndpoint(listTransactions, {
    query: { accountId, limit: String(DETAILS_COUNT) },
  });
  const rows = list.data?.transactions;
  if (rows && rows.length > 0) {
    return <TransactionTable label="Latest transactions" rows={rows} opener={opener} />;
  }
  if (rows) return <p className="py-4 text-muted">Nothing has been posted to this account yet.</p>;
  if (list.error)
    return (
      <LoadError text="The transactions could not be loaded." onRetry={() => void list.refetch()} />
    );
  return <Skeleton className="h-60" />;
}
