import { blockUser, listUsers, readUser, unblockUser } from '#endpoints/people/customers.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fullName, type User } from '../user.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

/** Keeps a customer out, or lets them in again. */
export function BlockDialog({ user, onClose }: Props) {
  const outcome = {
    refreshes: [listUsers, readUser],
    onDone: () => {
      showToast({ title: 'User status updated successfully' });
      onClose();
    },
    onRefused: (error: unknown) => toastRefusal('Error updating user status', error),
  };
  const block = useSubmit(blockUser, outcome);
  const unblock = useSubmit(unblockUser, outcome);
  const isBlocked = user.status === 'blocked';
  const isBusy = block.isPending || unblock.isPending;
  const error = block.error ?? unblock.error;
  const request = { params: { userId: user.id } };
  const name = fullName(user);

  return (
    <Dialog
      title={`Block or unblock ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose} kind="quiet" className="sm:mr-auto">
            Cancel
          </Button>
          <Button
            kind="outline"
            busy={unblock.isPending}
            busyText="Unblocking..."
            disabled={isBusy}
            onClick={() => unblock.submit(request)}
          >
            Unblock User
          </Button>
          <Button
            kind="danger"
            busy={block.isPending}
            busyText="Blocking..."
            disabled={isBusy || isBlocked}
            onClick={() => block.submit(request)}
          >
            Block User
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {user.email} is <strong className="font-semibold text-ink">{user.status}</strong>
        {isBlocked ? ' and cannot be blocked again.' : '.'}
      </p>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5">
        <li>
          <strong className="font-semibold">Block:</strong> {user.firstName} is signed out
          everywhere right away and cannot sign in; pending transfers cannot be approved. Incoming
          money still posts.
        </li>
        <li>
          <strong className="font-semibold">Unblock:</strong> {user.firstName} can sign in again,
          even after too many failed attempts.
        </li>
      </ul>
      {error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(error)}
        </Notice>
      )}
    </Dialog>
  );
}
