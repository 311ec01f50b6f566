import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ReasonDialog } from '../../form/reason-dialog.tsx';
import { type StaffMember, whyNotDecide } from '../../session/staff-member.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import type { ApprovalQuestion } from './approval-question.ts';
import { DecisionBar } from './decision-bar.tsx';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly me: StaffMember;
  /** The list that the item is in. */
  readonly list: Pick<Endpoint, 'path'>;
  readonly approve: Decision;
  /** Called on the press of Approve, after `question` was confirmed. */
  readonly onApprove: () => void;
  /** The confirmation before something large or unusual is approved. */
  readonly question?: ApprovalQuestion | undefined;
  /** Why this staff member cannot approve it. */
  readonly whyNotApprove?: string | undefined;
  readonly deny: Decision;
  readonly onDeny: (reason: string) => void;
  readonly denial: Denial;
  /** The remarks that matter for the decision. */
  readonly children: ReactNode;
}

interface Denial {
  readonly title: string;
  readonly submitLabel: string;
  /** What the denial does. */
  readonly effect: string;
  /** Who reads the reason. */
  readonly hint: string;
  readonly usual?: readonly string[];
  /** The message where no reason was given; left out where a reason is optional. */
  readonly required?: string;
}

/** Approve and Deny for an item of a queue; Deny asks for a reason. */
export function ApproveOrDeny(props: Props) {
  const { me, list, approve, onApprove, question, whyNotApprove, deny, onDeny, children } = props;
  const { effect, ...denial } = props.denial;
  const [isDenying, setDenying] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        list={list}
        notice={approve.notice ?? deny.notice}
        isHeld={approve.isHeld === true || deny.isHeld === true}
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
          onPress: () => setDenying(true),
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
      {isDenying && (
        <ReasonDialog
          {...denial}
          onClose={() => setDenying(false)}
          onSubmit={(reason) => {
            setDenying(false);
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
