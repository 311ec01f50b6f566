import { type ReactNode, useId } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useQueueItem } from '../../../ui/queue/queue-item.ts';
import { refresh } from '../../api/use-endpoint.ts';
import type { DecisionNotice } from './decision-notices.ts';

interface Choice {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Why it cannot be chosen, shown below the buttons. */
  readonly why?: string | undefined;
}

interface Props {
  readonly children?: ReactNode;
  readonly yes?: Choice | undefined;
  readonly no?: Choice | undefined;
  readonly notice: DecisionNotice | undefined;
  /** What this colleague decided, once it is done: 'Approved by you'. */
  readonly outcome?: string | undefined;
  /** The decision is made and can still be undone, or is being sent. */
  readonly isHeld?: boolean | undefined;
  /** The list that the item is in. */
  readonly list: Pick<Endpoint, 'path'>;
}

/** The footer of an item: why it waits, and the decision on it. */
export function DecisionBar({ children, yes, no, notice, outcome, isHeld, list }: Props) {
  const whyId = useId();
  const item = useQueueItem();
  const isRemoved = item.isRemoved || isHeld === true;
  // Beside the buttons of a case there are its tools, and no room for the remarks.
  const remarksWidth = item.aside ? 'basis-full' : 'min-w-0 flex-1 basis-72';
  const why = yes?.why ?? no?.why;
  const isBusy = yes?.isBusy === true || no?.isBusy === true;
  return (
    <>
      <div className={`text-base empty:hidden ${remarksWidth}`}>{children}</div>
      <div className="flex flex-wrap gap-2.5 @max-md:w-full @md:order-2 @md:ml-auto">
        {isRemoved ? (
          <Outcome text={outcome} />
        ) : notice?.isOver ? (
          <Button kind="quiet" size="small" onClick={() => refresh(list)}>
            Refresh the list
          </Button>
        ) : (
          <>
            {no && <ChoiceButton choice={no} kind="danger" isOff={isBusy} whyId={whyId} />}
            {yes && <ChoiceButton choice={yes} kind="primary" isOff={isBusy} whyId={whyId} />}
          </>
        )}
      </div>
      {why && !isRemoved && (
        <p id={whyId} className="basis-full text-muted @md:order-3 @2xl:text-right">
          {why}
        </p>
      )}
      {notice && !isRemoved && (
        <Notice tone="danger" className="basis-full @md:order-3">
          {notice.sentence}
        </Notice>
      )}
    </>
  );
}

/** Shown instead of the buttons while a removed item is still on the screen. */
function Outcome({ text }: { readonly text: string | undefined }) {
  return (
    <p className="flex min-h-10 items-center gap-2 text-base font-semibold">
      {text && <Icon name="check" size={18} className="text-completed" />}
      {text ?? 'No longer waiting'}
    </p>
  );
}

interface ButtonProps {
  readonly choice: Choice;
  readonly kind: 'primary' | 'danger';
  readonly isOff: boolean;
  readonly whyId: string;
}

function ChoiceButton({ choice, kind, isOff, whyId }: ButtonProps) {
  const { label, busyLabel, isBusy, onPress, why } = choice;
  return (
    <Button
      disabled={isOff || why !== undefined}
      aria-describedby={why ? whyId : undefined}
      data-choice={kind === 'primary' ? 'yes' : 'no'}
      onClick={onPress}
      kind={kind}
      size="small"
      className="min-w-22 @max-md:min-h-11 @max-md:flex-1"
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
