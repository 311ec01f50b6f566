import { brand } from '#brand/brand.ts';
import { formatDateTime } from '../../base/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Receipt, receiptText, receiptTitle, shortId } from './receipt.ts';
import { ReceiptDetails } from './receipt-details.tsx';
import { Timeline } from './timeline.tsx';
import { transferTimeline } from './transfer-timeline.ts';

interface Props {
  readonly receipt: Receipt;
  /** What it cost, where that is known. */
  readonly fee?: string | undefined;
  readonly onClose: () => void;
}

/** What the customer keeps of a transfer: to print, to save as a PDF, to pass on. */
export function ReceiptDialog({ receipt, fee, onClose }: Props) {
  const start = useInitialFocus<HTMLDivElement>();
  const { date, status, transferType } = receipt;
  const isDone = status === 'completed';
  return (
    <Dialog
      title={receiptTitle(receipt)}
      onClose={onClose}
      steady
      printable
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3 print:hidden">
          <div className="-ml-3 flex gap-1">
            <button type="button" className={plain} onClick={() => printAs(receipt)}>
              <Icon name="printer" /> Print
            </button>
            {'share' in navigator && (
              <button type="button" className={plain} onClick={() => share(receipt)}>
                <Icon name="share" /> Share
              </button>
            )}
          </div>
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      <div ref={start} tabIndex={-1} className="flex items-center gap-3.5 pt-0.5 pb-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-soft text-primary">
          <Icon name="check" size={24} />
        </span>
        <div>
          <p className="text-lg leading-6 font-bold">
            {isDone ? 'Completed' : 'Submitted, awaiting approval'}
          </p>
          <p className="text-sm text-muted">{formatDateTime(date)} Pacific</p>
        </div>
      </div>
      {!isDone && (
        <div className="mt-1 mb-4.5">
          <Timeline
            status={status}
            steps={transferTimeline({
              ...receipt,
              decidedAt: null,
              finishedAt: null,
              expectedDate: null,
            })}
          />
        </div>
      )}
      <ReceiptDetails receipt={receipt} fee={transferType === 'internal' ? '0.00' : fee} />
      <p className="mt-4 hidden text-sm text-muted print:block">
        {brand.name} · {brand.phone} · Routing number {brand.routingNumber}
      </p>
    </Dialog>
  );
}

const plain =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold transition-colors hover:bg-sunken';

/** The document's title is what a PDF is called. */
function printAs(receipt: Receipt): void {
  const { title } = document;
  document.title = `${receiptTitle(receipt)} ${shortId(receipt)}`;
  print();
  document.title = title;
}

function share(receipt: Receipt): void {
  // Closing the list of apps without a choice is not an error.
  navigator.share({ title: receiptTitle(receipt), text: receiptText(receipt) }).catch(() => {});
}
