import { useState } from 'react';
import { readFreeze, switchFreeze } from '#endpoints/back-office/audit.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { ReasonDialog } from '../base/form/reason-dialog.tsx';
import { formatDateTime } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Stops all money movement, and starts it again. */
export function FreezeSwitch({ me }: { readonly me: StaffMember }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const state = useEndpoint(readFreeze);
  const turn = useSubmit(switchFreeze, {
    refreshes: [readFreeze, readOverview],
    onDone: ({ frozen }) =>
      showToast(
        frozen
          ? { title: 'Money movement stopped', text: 'Customers see a notice.' }
          : { title: 'Money movement started again' },
      ),
    onRefused: (refusal) => toastRefusal('Error switching money movement', refusal),
  });
  const why = whyNotManage(me);
  const close = () => setDialogOpen(false);

  if (state.error) {
    return (
      <Card title="Money movement">
        <LoadError text={refusalSentence(state.error)} onRetry={() => void state.refetch()} />
      </Card>
    );
  }
  const { frozen = false, since = null, by = null, reason = null } = state.data ?? {};
  return (
    <Card
      title="Money movement"
      actions={
        <Button
          kind={frozen ? 'primary' : 'danger'}
          size="small"
          busy={turn.isPending}
          busyText={frozen ? 'Starting...' : 'Stopping...'}
          disabled={why !== undefined || state.data === undefined}
          onClick={() => setDialogOpen(true)}
        >
          {frozen ? 'Start money movement' : 'Stop all money movement'}
        </Button>
      }
    >
      {frozen ? (
        <Notice tone="danger" title="All money movement is stopped.">
          {[
            since && `Since ${formatDateTime(since)}`,
            by && `by ${by}`,
            reason && `because: ${reason}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Notice>
      ) : (
        <p className="text-muted">
          Payments are running. If you stop them, every transfer, payment, deposit and posting is
          refused until you start them again. Everything can still be viewed.
        </p>
      )}
      {why && <p className="mt-2 text-sm text-muted">{why}</p>}
      {turn.error && (
        <Notice tone="danger" className="mt-3">
          {refusalSentence(turn.error)}
        </Notice>
      )}
      {isDialogOpen && !frozen && (
        <ReasonDialog
          title="Stop all money movement?"
          submitLabel="Stop all money movement"
          hint="For staff only. Kept in the audit log."
          onClose={close}
          onSubmit={(reason) => {
            close();
            turn.submit({ body: { frozen: true, reason } });
          }}
        >
          <p>
            No customer or staff member can move money until an administrator starts it again.
            Everyone sees a banner.
          </p>
        </ReasonDialog>
      )}
      {isDialogOpen && frozen && (
        <ConfirmDialog
          title="Start money movement again?"
          confirmLabel="Start money movement"
          onClose={close}
          onConfirm={() => {
            close();
            turn.submit({ body: { frozen: false } });
          }}
        >
          <p>Transfers, payments, deposits and postings resume right away.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
