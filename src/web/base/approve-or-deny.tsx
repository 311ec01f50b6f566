import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { type StaffMember, whyNotDecide } from './staff-member.ts';
import type { Decision } from './use-decision.ts';

interface Props {
  readonly me: StaffMember;
  /** The list it stands in. */
  readonly list: Pick<Endpoint, 'path'>;
  readonly approve: Decision;
  /** On the press: carries it out, or first asks for what it needs. */
  readonly onApprove: () => void;
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
  const { me, list, approve, onApprove, whyNotApprove, deny, onDeny, children } = props;
  const { effect, ...denial } = props.denial;
  const [isAsked, setAsked] = useState(false);
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        list={list}
        aftermath={approve.aftermath ?? deny.aftermath}
        yes={{
          label: 'Approve',
          busyLabel: 'Approving...',
          isBusy: approve.isBusy,
          onPress: () => {
            deny.reset();
            onApprove();
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
