import { useState } from 'react';
import { readReceipt } from '#endpoints/payments/receipts.ts';
import { receiptFragment } from '#rules/documents/receipt-link.ts';
import { call } from '../../base/api/call.ts';
import { saveFile } from '../../base/page/save-file.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

interface Proof {
  readonly text: string;
  /** Leads to the page that checks it. */
  readonly address: string;
}

/** The proof that anyone can check: asked for when it is wanted, then part of the printed receipt. */
export function TransactionProof({ id }: { readonly id: string }) {
  const [proof, setProof] = useState<Proof>();
  const [isBusy, setBusy] = useState(false);

  async function load() {
    setBusy(true);
    try {
      const text = await call(readReceipt, { params: { transactionId: id } });
      const address = `${window.location.origin}/verify#${await receiptFragment(text)}`;
      setProof({ text, address });
    } catch (error) {
      toastRefusal('No proof yet', error);
    } finally {
      setBusy(false);
    }
  }

  if (!proof) {
    return (
      <div className="mt-4 print:hidden">
        <Button kind="quiet" size="small" busy={isBusy} onClick={() => void load()}>
          <Icon name="shield-check" size={16} />
          Get proof
        </Button>
      </div>
    );
  }
  return (
    <section aria-labelledby="proof-title" className="mt-6 grid gap-3">
      <h3 id="proof-title" ref={showFromHere} tabIndex={-1} className="text-lg font-semibold">
        Proof
      </h3>
      <p className="text-sm text-muted">
        Anyone who has the file or scans the code can check that this transaction was posted,
        without asking us. It shows the amount, the day and the last four digits of your account.
      </p>
      <QrCode text={proof.address} label="Opens the page that checks this proof" />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          kind="quiet"
          size="small"
          onClick={() => saveFile(`receipt-${id}.txt`, new Blob([proof.text]))}
        >
          <Icon name="download" size={16} />
          Save proof
        </Button>
        <a
          className="inline-flex min-h-11 items-center link"
          href={proof.address}
          target="_blank"
          rel="noreferrer"
        >
          Check it now
        </a>
      </div>
    </section>
  );
}

/** The button is gone, and the code would be below the edge: goes on reading at the heading. */
function showFromHere(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
