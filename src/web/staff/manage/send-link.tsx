import { listStaff, resendInvitation, resetStaffPassword } from '#endpoints/back-office/staff.ts';
import { listStaffChanges } from '#endpoints/back-office/staff-changes.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { toastStaffChange } from './staff-change-text.ts';
import type { Colleague } from './staff-tab.tsx';

interface Props {
  readonly colleague: Colleague;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Emails a staff member a link to choose a password. */
export function SendLink({ colleague, onCancel, onDone }: Props) {
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const isInvited = colleague.status === 'invited';
  const text = `A link is on its way to ${colleague.email}.`;
  const options = {
    refreshes: [listStaff, listStaffChanges],
    onDone: (reply: object) => {
      toastStaffChange(reply, { title: isInvited ? 'Invitation sent' : 'Password reset', text });
      onDone();
    },
    onRefused: (refusal: unknown) => {
      toastRefusal('Error sending link', refusal);
      onCancel();
    },
  };
  const resend = useSubmit(resendInvitation, options);
  const reset = useSubmit(resetStaffPassword, options);
  const params = { staffId: colleague.id };
  return (
    <ConfirmDialog
      title={isInvited ? `Send ${name} a new link?` : `Reset ${name}’s password?`}
      confirmLabel={isInvited ? 'Send new link' : 'Reset password'}
      busy={resend.isPending || reset.isPending}
      busyText="Sending..."
      onClose={onCancel}
      onConfirm={() => (isInvited ? resend : reset).submit({ params })}
    >
      <p>
        {isInvited
          ? `It goes to ${colleague.email}. The previous link stops working.`
          : `A link goes to ${colleague.email}, where they can choose a new password. Their current password stops working and they are signed out everywhere.`}
      </p>
      {!isInvited && colleague.hasAuthenticator && (
        <p className="mt-3">They keep their authenticator app and will still need its code.</p>
      )}
    </ConfirmDialog>
  );
}
