import { useState } from 'react';
import { listAllAccounts } from '#contract/accounts.ts';
import { approveApplication, denyApplication, listApplications } from '#contract/applications.ts';
import { listUsers } from '#contract/customers.ts';
import { DecisionBar } from '../base/decision-bar.tsx';
import { ScreeningDialog } from '../base/screening-dialog.tsx';
import { type StaffMember, whyNotDecide } from '../base/staff-member.ts';
import { useDecision } from '../base/use-decision.ts';
import { refresh } from '../base/use-endpoint.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { Remark, Remarks } from '../ui/remark.tsx';
import { nameOf, reasonsOf, type WaitingApplication } from './application-words.ts';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
}

const usualReasons = [
  'We could not confirm your identity with what you sent us.',
  'You have an account with us already. Please call us.',
  'The application is not complete.',
];

/** What to weigh about an applicant, and the yes or no. */
export function ApplicationDecision({ me, application }: Props) {
  const [asked, setAsked] = useState<'screening' | 'deny'>();
  const { id, screening, status } = application;
  const params = { id };
  const close = () => setAsked(undefined);

  const approve = useDecision(application, approveApplication, {
    refreshes: [listApplications, listUsers, listAllAccounts],
    done: () => ({ title: 'Account approved successfully' }),
    failed: 'Error approving account',
  });
  const deny = useDecision(application, denyApplication, {
    refreshes: [listApplications],
    done: () => ({ title: 'Account denied' }),
    failed: 'Error denying account',
  });

  if (status !== 'pending') return null;
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        refused={approve.refused ?? deny.refused}
        onRefresh={() => refresh(listApplications)}
        yes={{
          label: 'Approve',
          busyLabel: 'Approving...',
          isBusy: approve.isBusy,
          onPress: () => {
            deny.reset();
            if (screening.length > 0) setAsked('screening');
            else approve.submit({ params, body: {} });
          },
          why,
        }}
        no={{
          label: 'Deny',
          busyLabel: 'Denying...',
          isBusy: deny.isBusy,
          onPress: () => setAsked('deny'),
          why,
        }}
      >
        <Remarks label="To weigh">
          {reasonsOf(application).map(({ text, isCareful }) => (
            <Remark key={text} isCareful={isCareful}>
              {text}
            </Remark>
          ))}
        </Remarks>
      </DecisionBar>
      {asked === 'screening' && (
        <ScreeningDialog
          hits={screening.map((hit) => ({ ...hit, party: 'Applicant', name: nameOf(application) }))}
          hasNote={false}
          onClose={close}
          onClear={() => {
            close();
            approve.submit({ params, body: { clearScreening: true } });
          }}
        />
      )}
      {asked === 'deny' && (
        <ReasonDialog
          title="Deny this application?"
          submitLabel="Deny application"
          hint={`${nameOf(application)} reads this in an email.`}
          usual={usualReasons}
          onClose={close}
          onSubmit={(reason) => {
            close();
            approve.reset();
            deny.submit({ params, body: { reason } });
          }}
        >
          <p>{nameOf(application)} gets no account and is told by email.</p>
        </ReasonDialog>
      )}
    </>
  );
}
