import { listStatements } from '#endpoints/transactions.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import { monthName } from './month-name.ts';
import { Statement } from './statement.tsx';

interface Props {
  readonly account: OwnAccount;
  /** The month to show, such as 2026-03; the newest one where none is given. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

/** The months of an account, one at a time, ready for paper. */
export function StatementsDialog({ account, month: chosen, onMonth, onClose }: Props) {
  const list = useEndpoint(listStatements, { params: { accountId: account.id } });
  const months = list.data?.statements;
  const listed = months?.find((one) => one.month === chosen) ?? months?.[0];
  const month = listed?.month;
  return (
    <Dialog
      title="Statements"
      wide
      steady
      printable
      onClose={onClose}
      footer={
        <Button kind="outline" disabled={month === undefined} onClick={() => print()}>
          <Icon name="printer" size={18} />
          Print or save as PDF
        </Button>
      }
    >
      {months && months.length > 0 && month && (
        <>
          <TableSelect
            label="Month"
            value={month}
            onChange={onMonth}
            choices={months.map((one) => [one.month, monthName(one.month)] as const)}
            className="mb-5 max-w-xs print:hidden"
          />
          <Statement accountId={account.id} month={month} />
        </>
      )}
      {months?.length === 0 && (
        <p className="py-6 text-muted">
          The first statement for {account.accountName} appears after its first transaction.
        </p>
      )}
      {!months && list.error && (
        <LoadError text="The statements could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {!months && !list.error && <Skeleton className="h-96" />}
    </Dialog>
  );
}
