import { Balance } from '../../base/account/balance.tsx';
import { formatDate, maskedNumber } from '../../base/format/format.ts';
import { useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { ownNote, type TransactionDetail } from './transaction-detail.ts';

/** What is known of the line itself. The note, the category and the balance stay off the paper. */
export function TransactionFacts({ detail }: { readonly detail: TransactionDetail }) {
  const dialog = useLazyDialog();
  const { transaction } = detail;
  const { accountHolder, accountName, accountNumber, balanceAfter, bankDay } = transaction;
  const { category, editable, reference } = transaction;
  const note = ownNote(detail);
  const hasLabel = note !== '' || category !== null;
  return (
    <>
      <DetailList>
        <Detail label="Account" more={accountHolder}>
          {accountName} <span className="whitespace-nowrap">{maskedNumber(accountNumber)}</span>
        </Detail>
        {balanceAfter !== null && <Detail label="Posting date">{formatDate(bankDay)}</Detail>}
        {balanceAfter !== null && (
          <Detail label="Balance after" offPaper>
            <Balance amount={balanceAfter} />
          </Detail>
        )}
        <Detail label="Reference">
          <span className="-my-1.5 -mr-2.5 inline-flex items-center gap-0.5 print:m-0">
            {reference}
            <CopyButton text={reference} label="Copy the reference" />
          </span>
        </Detail>
        {category !== null && (
          <Detail label="Category" offPaper>
            {category}
          </Detail>
        )}
        {note !== '' && (
          <Detail label="Note" offPaper>
            <span className="wrap-anywhere">{note}</span>
          </Detail>
        )}
      </DetailList>
      <p className="mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted print:hidden">
        {editable ? (
          <>
            Only you see what you change here.
            <Button kind="quiet" size="small" onClick={() => dialog.open(() => openLabels(detail))}>
              {hasLabel ? 'Edit note and category' : 'Add a note or category'}
            </Button>
          </>
        ) : (
          'You can add a note and a category once this is posted.'
        )}
      </p>
      {dialog.show(undefined)}
    </>
  );
}

async function openLabels(detail: TransactionDetail) {
  const { LabelDialog } = await import('./label-dialog.tsx');
  return (_: undefined, close: () => void) => <LabelDialog detail={detail} onClose={close} />;
}
