import { listStatements } from '#endpoints/accounts/statements.ts';
import { type OwnAccount, shownName } from '../base/account/own-account.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { monthName } from '../base/format/month-name.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import { RunningMonth } from './running-month.tsx';
import { Statement } from './statement.tsx';
import { StatementFiles } from './statement-files.tsx';

interface Props {
  readonly account: OwnAccount;
  /** The month to show, such as 2026-03; the newest one where none is given. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
  readonly onClose: () => void;
}

/** The statements of an account, one at a time, and the files to keep of each. */
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
      footer={month && <StatementFiles accountId={account.id} month={month} />}
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
      {months && <RunningMonth accountId={account.id} />}
      {months?.length === 0 && (
        <p className="py-6 text-muted wrap-anywhere">
          The first statement for {shownName(account)} appears when its first month has closed.
        </p>
      )}
      {!months && list.error && (
        <LoadError text="The statements could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {!months && !list.error && <Skeleton className="h-96" />}
    </Dialog>
  );
}
