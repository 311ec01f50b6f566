import { useState } from 'react';
import { listAssignments, readCase } from '#endpoints/back-office/cases.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { type StaffMember, whyNotDecide } from '../../session/staff-member.ts';
import { CaseNotes } from './case-notes.tsx';
import { useAssignment } from './use-assignment.ts';
import type { CaseSelection } from './use-selection.ts';

interface Props {
  readonly me: StaffMember;
  readonly itemId: string;
  /** The notes are shown without a press. */
  readonly isOpen: boolean;
  /** Where cases are cards, each can be selected at its end. */
  readonly selection: CaseSelection | undefined;
}

/** Whose a case is, and the notes of staff on it. */
export function CaseAside({ me, itemId, isOpen, selection }: Props) {
  const [areNotesShown, showNotes] = useState(isOpen);
  const { data: assignments } = useEndpoint(listAssignments);
  const assignee = assignments?.find((one) => one.itemId === itemId);
  const { assign, release, isBusy } = useAssignment(itemId);
  const { data } = useEndpoint(readCase, { params: { id: itemId }, enabled: areNotesShown });
  const isMine = assignee?.staffId === me.id;
  const mayAct = whyNotDecide(me) === undefined;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-5 @max-md:contents @md:order-1 print:hidden">
        {selection && (
          <label className="flex min-h-6 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={selection.isSelected(itemId)}
              onChange={() => selection.toggle(itemId)}
              className="checkbox"
            />
            Select
          </label>
        )}
        {/* The way to assign it says that it is not assigned. */}
        <p className={assignee || !mayAct ? 'text-muted' : 'sr-only'}>
          {assignee ? (
            <>
              Assigned to <b className="font-semibold text-ink">{isMine ? 'you' : assignee.name}</b>
            </>
          ) : (
            'Not assigned'
          )}
        </p>
        {mayAct && (
          <button
            type="button"
            disabled={isBusy || assignments === undefined}
            onClick={() => (isMine ? release() : assign(assignee?.staffId))}
            className="link min-h-6 disabled:text-muted disabled:no-underline"
          >
            {isMine ? 'Release' : assignee ? 'Take over' : 'Assign to me'}
          </button>
        )}
        {!areNotesShown && (
          <button type="button" onClick={() => showNotes(true)} className="link min-h-6">
            Notes
          </button>
        )}
      </div>
      {areNotesShown && data && (
        <div className="basis-full border-t border-hair pt-3 @md:order-4 print:hidden">
          <CaseNotes itemId={itemId} notes={data.notes} mayAdd={mayAct} />
        </div>
      )}
    </>
  );
}
