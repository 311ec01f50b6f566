import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { type StaffMember, whyNotDecide } from '../session/staff-member.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import type { ApprovalQuestion } from './approval-question.ts';
import { DecisionBar } from './decision-bar.tsx';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly me: StaffMember;
  /** The list it stands in. */
  readonly list: Pick<Endpoint, 'path'>;
  readonly approve: Decision;
  /** On the press: carries it out, or first asks for what it needs. */
  readonly onApprove: () => void;
  /** What is asked once more before a yes to something large or unusual. */
  readonly question?: ApprovalQuestion | undefined;
  /** Why a yes is not this colleague's to give. */
  readonly whyNotApprove?: string | undefined;
  readonly deny: Decision;
  readonly onDeny: (reason: string) => void;
  readonly denial: Denial;
  /** What to weigh. */
  readonly children: ReactNode;
}

interface Denial {
  readonly title: string;
  readonly submitLabel: string;
  /** What it does. */
  readonly effect: string;
  /** Who reads the reason. */
  readonly hint: string;
  readonly usual?: readonly string[];
  /** What to say where none was given; left out where that is fine. */
  readonly required?: string;
}

/** The yes or no to something that waits; the no asks for its reason. */
export function ApproveOrDeny(props: Props) {
  const { me, list, approve, onApprove, question, whyNotApprove, deny, onDeny, children } = props;
  const { effect, ...denial } = props.denial;
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        list={list}
        notice={approve.notice ?? deny.notice}
        outcome={approve.isDone ? 'Approved by you' : deny.isDone ? 'Denied by you' : undefined}
        yes={{
          label: 'Approve',
          busyLabel: 'Approving...',
          isBusy: approve.isBusy,
          onPress: () => {
            deny.reset();
            if (question) setConfirming(true);
            else onApprove();
          },
          why: why ?? whyNotApprove,
        }}
        no={{
          label: 'Deny',
          busyLabel: 'Denying...',
          isBusy: deny.isBusy,
          onPress: () => setAsked(true),
          why,
        }}
      >
        {children}
      </DecisionBar>
      {isConfirming && question && (
        <ApprovalDialog
          question={question}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            onApprove();
          }}
        />
      )}
      {isAsked && (
        <ReasonDialog
          {...denial}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => {
            setAsked(false);
            approve.reset();
            onDeny(reason);
          }}
        >
          <p>{effect}</p>
        </ReasonDialog>
      )}
    </>
  );
}
