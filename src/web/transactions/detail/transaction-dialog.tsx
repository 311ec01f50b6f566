import { useEffect, useEffectEvent } from 'react';
import { brand } from '#brand/brand.ts';
import { readTransaction } from '#endpoints/accounts/transaction-detail.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { SendAgainButton } from '../../base/recipient/send-again-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { TransactionOpener } from '../transaction-link.tsx';
import { HistorySteps } from './history-steps.tsx';
import { RelatedFacts } from './related-facts.tsx';
import { RelatedLinks } from './related-links.tsx';
import { receiptText, relatedOf, type TransactionDetail } from './transaction-detail.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { TransactionHead } from './transaction-head.tsx';
import { TransactionProof } from './transaction-proof.tsx';

interface Props {
  readonly id: string;
  readonly opener: TransactionOpener;
  /** The address names no transaction of this customer. */
  readonly onUnknown: () => void;
  readonly onClose: () => void;
}

const NOT_FOUND = 404;

/** One transaction: what it was, what it belongs to and how it went; on paper, its receipt. */
export function TransactionDialog({ id, opener, onUnknown, onClose }: Props) {
  const read = useEndpoint(readTransaction, { params: { id }, isShared: true });
  const isUnknown = read.error?.status === NOT_FOUND && !read.data;
  const reject = useEffectEvent(onUnknown);
  useEffect(() => {
    if (isUnknown) reject();
  }, [isUnknown]);
  const { data: detail } = read;
  return (
    <Dialog
      title="Transaction Details"
      onClose={onClose}
      steady
      printable
      footer={detail && <Footer detail={detail} onClose={onClose} />}
    >
      {detail ? (
        <>
          <TransactionHead transaction={detail.transaction} />
          <PayAgain detail={detail} />
          <TransactionFacts detail={detail} />
          <RelatedFacts related={detail.related} />
          <RelatedLinks related={detail.related} opener={opener} />
          <HistorySteps timeline={detail.timeline} related={detail.related} />
          {detail.transaction.editable && <TransactionProof id={detail.transaction.id} />}
          <p className="mt-4 hidden text-sm text-muted print:block">
            {brand.name} · {brand.phone} · Routing number {brand.routingNumber}
          </p>
        </>
      ) : read.error && !isUnknown ? (
        <LoadError
          text="This transaction could not be loaded."
          onRetry={() => void read.refetch()}
        />
      ) : (
        <>
          <LoadingText />
          <Skeleton className="h-96 w-full" />
        </>
      )}
    </Dialog>
  );
}

/** A wire or a bill can be sent again, however long ago it was. */
function PayAgain({ detail }: { readonly detail: TransactionDetail }) {
  const [wire, bill] = [relatedOf(detail, 'wire'), relatedOf(detail, 'bill')];
  if (wire) return <SendAgainButton id={wire.id} name={wire.recipientName} />;
  return bill && <SendAgainButton id={bill.id} name={bill.payeeName} />;
}

interface FooterProps {
  readonly detail: TransactionDetail;
  readonly onClose: () => void;
}

function Footer({ detail, onClose }: FooterProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-3">
      <div className="-ml-3 flex flex-wrap gap-1">
        <button type="button" className={plain} onClick={() => printReceipt(detail)}>
          <Icon name="printer" /> Print receipt
        </button>
        {'share' in navigator && (
          <button type="button" className={plain} onClick={() => share(detail)}>
            <Icon name="share" /> Share
          </button>
        )}
      </div>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}

const plain =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold transition-colors hover:bg-sunken';

/** The document's title is what a PDF is called. */
function printReceipt({ transaction }: TransactionDetail): void {
  const { title } = document;
  document.title = `Receipt ${transaction.reference}`;
  print();
  document.title = title;
}

function share(detail: TransactionDetail): void {
  // Closing the list of apps without a choice is not an error.
  navigator.share({ title: 'Receipt', text: receiptText(detail) }).catch(() => {});
}
