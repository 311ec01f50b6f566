import { lazy } from 'react';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { CustomerDialog } from './use-customer-dialog.ts';

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}));
const CloseAccountDialog = lazy(async () => ({
  default: (await import('./close-account-dialog.tsx')).CloseAccountDialog,
}));
const CreateUserDialog = lazy(async () => ({
  default: (await import('./create-user-dialog.tsx')).CreateUserDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteDialog,
}));

interface Props {
  readonly dialog: CustomerDialog | undefined;
  readonly onClose: () => void;
  /** Called once the customer is gone. */
  readonly onDeleted?: () => void;
}

/** The dialog that is open, if any; each is fetched with its first use. */
export function CustomerDialogs({ dialog, onClose, onDeleted }: Props) {
  if (!dialog) return null;
  return (
    <LazyDialog onClose={onClose}>
      {dialog.kind === 'create' && <CreateUserDialog onClose={onClose} />}
      {dialog.kind === 'block' && <BlockDialog user={dialog.user} onClose={onClose} />}
      {dialog.kind === 'close-account' && <CloseAccountDialog {...dialog} onClose={onClose} />}
      {dialog.kind === 'delete' && (
        <DeleteDialog user={dialog.user} onClose={onClose} onDeleted={onDeleted} />
      )}
    </LazyDialog>
  );
}
