import { useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { nameOf, type WaitingApplication } from './application-labels.ts';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
}

const labels = {
  open: 'Waiting for the applicant’s answer',
  answered: 'Read the applicant’s answer',
  none: 'Ask the applicant',
} as const;

/** Leads to what was asked of an applicant and what came back. */
export function ApplicantQuestions({ me, application }: Props) {
  const dialog = useLazyDialog();
  const { status, question } = application;
  const open = () =>
    dialog.open(async () => {
      const { QuestionsDialog } = await import('./questions-dialog.tsx');
      return (_, close) => <QuestionsDialog me={me} application={application} onClose={close} />;
    });
  return (
    <>
      <button type="button" className="link min-h-6" onClick={open}>
        {status === 'pending' ? labels[question ?? 'none'] : 'Questions and documents'}
        <span className="sr-only">: {nameOf(application)}</span>
      </button>
      {dialog.show(undefined)}
    </>
  );
}
