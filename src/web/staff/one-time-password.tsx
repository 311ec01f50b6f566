import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { resetStaffPassword } from '#contract/staff.ts';
import { formatDateTime } from '../base/format.ts';
import { toastRefusal } from '../base/toasts.ts';
import { useSubmit } from '../base/use-endpoint.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Colleague } from './staff-tab.tsx';

interface Props {
  readonly colleague: Colleague;
  /** Nothing was given. */
  readonly onCancel: () => void;
  /** A password was given, and is not on the screen any more. */
  readonly onDone: () => void;
}

/** For a colleague who forgot their password: one that opens only the choice of another. */
export function OneTimePassword({ colleague, onCancel, onDone }: Props) {
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const [given, setGiven] = useState<Reply<typeof resetStaffPassword>>();
  const reset = useSubmit(resetStaffPassword, {
    onDone: setGiven,
    onRefused: (refusal) => {
      toastRefusal('Error giving a one-time password', refusal);
      onCancel();
    },
  });

  if (!given) {
    return (
      <ConfirmDialog
        title={`Give ${name} a one-time password?`}
        confirmLabel="Give a one-time password"
        busy={reset.isPending}
        onClose={onCancel}
        onConfirm={() => reset.submit({ params: { staffId: colleague.id } })}
      >
        <p>
          Their present password stops working and they are signed out everywhere. With the new one
          they choose a password of their own, before anything else.
        </p>
        {colleague.hasAuthenticator && (
          <p className="mt-3">Their authenticator app stays, and is asked for as before.</p>
        )}
      </ConfirmDialog>
    );
  }
  const { temporaryPassword, expiresAt } = given;
  return (
    <Dialog
      title={`One-time password for ${name}`}
      onClose={onDone}
      footer={
        <button type="button" className={buttonStyle()} onClick={onDone}>
          Done
        </button>
      }
    >
      <p>Hand it over in person or by telephone. It is shown here once, and kept nowhere.</p>
      <p className="mt-4 flex flex-wrap items-center gap-2 rounded-2xl bg-sunken px-4 py-3">
        <code className="text-lg font-semibold break-words tabular-nums">{temporaryPassword}</code>
        <CopyButton text={temporaryPassword} label="Copy one-time password" />
      </p>
      <p className="mt-4 text-sm text-muted">It works until {formatDateTime(expiresAt)}.</p>
    </Dialog>
  );
}
