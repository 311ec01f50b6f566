import { submitInternalTransfer, submitWire } from '#endpoints/payments/transfers.ts';
import { moneyViews } from '../../base/account/money-views.ts';
import { CallError } from '../../base/api/call.ts';
import { refresh, useSubmit } from '../../base/api/use-endpoint.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type SendingTrouble, sendingTrouble } from './sending-trouble.ts';

interface Outcomes {
  readonly onSent: (receipt: Receipt) => void;
  /** A fresh code is asked for; afterwards the same is sent again. */
  readonly onCodeNeeded: (stepUp: string) => void;
  /** The customer's settings ask for a signature. */
  readonly onSignatureNeeded: () => void;
  readonly onTrouble: (trouble: SendingTrouble) => void;
}

/** Sends a transfer of either kind, and sorts what may come back. */
export function useSendTransfer(outcomes: Outcomes) {
  const { onSent, onCodeNeeded, onSignatureNeeded, onTrouble } = outcomes;
  const outcome = {
    refreshes: moneyViews,
    onDone: ({ receipt }: { readonly receipt: Receipt }) => onSent(receipt),
    onRefused: (error: unknown) => {
      if (error instanceof CallError && error.stepUp !== undefined) {
        onCodeNeeded(error.stepUp);
        return;
      }
      if (error instanceof CallError && error.code === 'signature-required') onSignatureNeeded();
      toastRefusal('Transfer Failed', error, 'Failed to submit wire transfer');
      onTrouble(sendingTrouble(error));
      // Whatever stood in the way may also have changed what is available.
      refresh(...moneyViews);
    },
  };
  const wire = useSubmit(submitWire, outcome);
  const internal = useSubmit(submitInternalTransfer, outcome);
  return {
    sendWire: wire.submit,
    sendInternal: internal.submit,
    isSending: wire.isPending || internal.isPending,
    /** What was refused before it could be sent is sorted alike. */
    onRefused: outcome.onRefused,
  };
}
