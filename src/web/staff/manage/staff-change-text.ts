import type { listStaffChanges } from '#contract/back-office/staff-changes.ts';
import type { Reply } from '#contract/endpoint.ts';
import { showToast } from '../../base/page/toasts.ts';
import { roleNames } from './role-labels.ts';

export type StaffChange = Reply<typeof listStaffChanges>[number];

/** What the change does, as a title. */
export function changeTitle({ kind, role, customerName }: StaffChange): string {
  switch (kind) {
    case 'create':
      return `Add as ${role ? roleNames[role].toLowerCase() : 'colleague'}`;
    case 'change-role':
      return `Change role to ${role ? roleNames[role].toLowerCase() : 'another'}`;
    case 'link-customer':
      return customerName === null ? 'Unlink customer' : `Link to customer ${customerName}`;
    case 'reset-password':
      return 'Reset password';
    case 'remove-authenticator':
      return 'Remove authenticator';
    case 'unblock':
      return 'Unblock';
    case 'remove':
      return 'Remove from staff';
  }
}

/** What an approval brings about. */
export function changeEffect({ kind, staffEmail }: StaffChange): string {
  switch (kind) {
    case 'create':
      return `An invitation is emailed to ${staffEmail}.`;
    case 'change-role':
      return 'They are signed out, and the new role applies from their next sign-in.';
    case 'link-customer':
      return 'This determines which accounts they cannot work on.';
    case 'reset-password':
      return `A link is emailed to ${staffEmail}; the old password stops working.`;
    case 'remove-authenticator':
      return 'They are signed out and must set up a new app at the next sign-in.';
    case 'unblock':
      return 'They can sign in again.';
    case 'remove':
      return 'The login is deleted for good. Their activity stays in the audit log.';
  }
}

/** The toast after a change: it was made, or it waits for a second approval. */
export function toastStaffChange(
  reply: object,
  done: { readonly title: string; readonly text: string },
): void {
  const isPending = 'needsSecondApproval' in reply;
  const waits = {
    title: 'Waiting for a second administrator',
    text: 'Another administrator has to approve it under Staff.',
  };
  showToast(isPending ? waits : done);
}
