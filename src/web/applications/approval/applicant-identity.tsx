import { useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { nameOf, type WaitingApplication } from './application-labels.ts';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
}

/** Leads to how an applicant was identified. */
export function ApplicantIdentity({ me, application }: Props) {
  const dialog = useLazyDialog();
  const { status, identity } = application;
  const open = () =>
    dialog.open(async () => {
      const { IdentityDialog } = await import('./identity/identity-dialog.tsx');
      return (_, close) => <IdentityDialog me={me} application={application} onClose={close} />;
    });
  return (
    <>
      <button type="button" className="link min-h-6" onClick={open}>
        {status === 'pending' && identity === null ? 'Verify identity' : 'Identity record'}
        <span className="sr-only">: {nameOf(application)}</span>
      </button>
      {dialog.show(undefined)}
    </>
  );
}
