import { type ReactNode, useState } from 'react';
import {
  blockStaff,
  changeStaffRole,
  listStaff,
  removeStaff,
  resetStaffSignIn,
  unblockStaff,
} from '#endpoints/back-office/staff.ts';
import { listStaffChanges } from '#endpoints/back-office/staff-changes.ts';
import { staffRoles } from '#rules/people/staff.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { toastRefusal } from '../../base/page/toasts.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/field/select.tsx';
import { LinkCustomer } from './link-customer.tsx';
import { roleMeanings, roleNames, whyNotChange } from './role-labels.ts';
import { SendLink } from './send-link.tsx';
import { toastStaffChange } from './staff-change-text.ts';
import type { Colleague } from './staff-tab.tsx';

interface Props {
  readonly me: StaffMember;
  readonly colleague: Colleague;
  readonly onClose: () => void;
}

/** What an administrator can do for or about a colleague, each with what it means. */
export function ManageStaff({ me, colleague, onClose }: Props) {
  const [role, setRole] = useState(colleague.role);
  const [action, setAction] = useState<'block' | 'remove' | 'password'>();
  const params = { staffId: colleague.id };
  const name = `${colleague.firstName} ${colleague.lastName}`;
  const why = whyNotChange(me, colleague);
  // The first administrator may be a customer too.
  const ownWhy = me.id === colleague.id ? why : undefined;
  const isBlocked = colleague.status === 'blocked';

  const outcomes = (title: string, failed: string) => ({
    refreshes: [listStaff, listStaffChanges],
    onDone: (reply: object) => {
      toastStaffChange(reply, { title, text: name });
      onClose();
    },
    onRefused: (refusal: unknown) => {
      setAction(undefined);
      toastRefusal(failed, refusal);
    },
  });
  const change = useSubmit(changeStaffRole, outcomes('Role changed', 'Error changing role'));
  const block = useSubmit(blockStaff, outcomes('Colleague blocked', 'Error blocking colleague'));
  const unblock = useSubmit(
    unblockStaff,
    outcomes('Colleague unblocked', 'Error unblocking colleague'),
  );
  const remove = useSubmit(removeStaff, outcomes('Colleague removed', 'Error removing colleague'));
  const reset = useSubmit(resetStaffSignIn, outcomes('Sign-in reset', 'Error resetting sign-in'));
  const errors = [change.error, block.error, unblock.error, remove.error, reset.error];
  const error = errors.find((each) => each !== null);

  return (
    <Dialog title={name} onClose={onClose} onlyText={why !== undefined}>
      <p className="text-muted">{colleague.email}</p>
      {why && <Notice className="mt-4">{why}</Notice>}
      {error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(error)}
        </Notice>
      )}
      <Part title="Role" text={roleMeanings[role]}>
        <div className="grid grow gap-3 xs:grid-cols-[1fr_auto]">
          <Select
            aria-label="Role"
            data-autofocus
            disabled={why !== undefined}
            value={role}
            onChange={({ target }) =>
              setRole(staffRoles.find((each) => each === target.value) ?? role)
            }
          >
            {staffRoles.map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </Select>
          <Button
            kind="outline"
            busy={change.isPending}
            busyText="Changing..."
            disabled={why !== undefined || role === colleague.role}
            onClick={() => change.submit({ params, body: { role } })}
          >
            Change role
          </Button>
        </div>
      </Part>
      <Part
        title="Signing in"
        text="For a colleague who forgot their password, lost their phone or is locked out."
      >
        <Button
          kind="quiet"
          size="small"
          disabled={ownWhy !== undefined}
          onClick={() => setAction('password')}
        >
          {colleague.status === 'invited' ? 'Send a new link' : 'Reset password'}
        </Button>
        <Button
          kind="quiet"
          size="small"
          busy={reset.isPending}
          busyText="Resetting..."
          disabled={why !== undefined || !(colleague.hasAuthenticator || colleague.hasPasskey)}
          onClick={() => reset.submit({ params, body: { what: 'remove-authenticator' } })}
        >
          Remove authenticator
        </Button>
        <Button
          kind="quiet"
          size="small"
          busy={reset.isPending}
          busyText="Resetting..."
          disabled={why !== undefined}
          onClick={() => reset.submit({ params, body: { what: 'clear-lockout' } })}
        >
          Clear lockout
        </Button>
      </Part>
      <Part
        title="Customer"
        text="Staff cannot decide on their own accounts. If this colleague is also a customer, link them here."
      >
        <LinkCustomer colleague={colleague} why={ownWhy} onDone={onClose} />
      </Part>
      <Part
        title="Access"
        text={
          isBlocked
            ? `${name} cannot sign in now.`
            : 'Blocking signs them out everywhere right away.'
        }
      >
        {isBlocked ? (
          <Button
            kind="outline"
            size="small"
            busy={unblock.isPending}
            busyText="Unblocking..."
            disabled={why !== undefined}
            onClick={() => unblock.submit({ params })}
          >
            Unblock
          </Button>
        ) : (
          <Button
            kind="danger"
            size="small"
            busy={block.isPending}
            busyText="Blocking..."
            disabled={why !== undefined}
            onClick={() => setAction('block')}
          >
            Block
          </Button>
        )}
        <Button
          kind="danger"
          size="small"
          busy={remove.isPending}
          busyText="Removing..."
          disabled={why !== undefined}
          onClick={() => setAction('remove')}
        >
          Remove from staff
        </Button>
      </Part>
      {action === 'password' && (
        <SendLink colleague={colleague} onCancel={() => setAction(undefined)} onDone={onClose} />
      )}
      {(action === 'block' || action === 'remove') && (
        <ConfirmDialog
          title={action === 'block' ? `Block ${name}?` : `Remove ${name} from the staff?`}
          confirmLabel={action === 'block' ? 'Block colleague' : 'Remove colleague'}
          isDanger
          busy={block.isPending || remove.isPending}
          onClose={() => setAction(undefined)}
          onConfirm={() => (action === 'block' ? block : remove).submit({ params })}
        >
          <p>
            {action === 'block'
              ? 'They are signed out everywhere and cannot sign in until an administrator unblocks them.'
              : 'The login is deleted for good, and the email address can be used again. Their activity stays in the audit log.'}
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className="mt-5 border-t border-hair pt-4">
      <h3 className="font-sans font-semibold">{title}</h3>
      <p className="mb-3 text-sm text-muted">{text}</p>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </section>
  );
}
