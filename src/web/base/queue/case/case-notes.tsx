import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { addCaseNote, readCase } from '#endpoints/back-office/cases.ts';
import { randomId } from '../../api/random-key.ts';
import { useSubmit } from '../../api/use-endpoint.ts';
import { ReasonDialog } from '../../form/reason-dialog.tsx';
import { formatDateTime } from '../../format/format.ts';
import { showToast, toastRefusal } from '../../page/toasts.ts';

interface Props {
  readonly itemId: string;
  readonly notes: Reply<typeof readCase>['notes'];
  readonly mayAdd: boolean;
}

/** What staff wrote about a case, in the order of time. */
export function CaseNotes({ itemId, notes, mayAdd }: Props) {
  const [isWriting, setWriting] = useState(false);
  const [noteId, setNoteId] = useState(randomId);
  const add = useSubmit(addCaseNote, {
    refreshes: [readCase],
    onDone: () => {
      setNoteId(randomId());
      showToast({ title: 'Note added' });
    },
    onRefused: (refusal) => toastRefusal('Error adding note', refusal),
  });
  return (
    <section aria-label="Notes" className="grid gap-2">
      {notes.length === 0 && <p className="text-muted">No notes yet.</p>}
      <ol className="grid gap-2 empty:hidden">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="rounded-xl border border-hair bg-surface px-3.5 py-2.5">
            <p className="wrap-anywhere whitespace-pre-line">
              {text ?? 'Removed with the customer’s data'}
            </p>
            <p className="mt-0.5 text-[0.8125rem] leading-5 text-muted">
              {by}, <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {mayAdd && (
        <button
          type="button"
          disabled={add.isPending}
          onClick={() => setWriting(true)}
          className="link min-h-6 justify-self-start"
        >
          Add a note
        </button>
      )}
      {isWriting && (
        <ReasonDialog
          title="Add a note"
          label="Note"
          hint="For staff only. It cannot be changed or removed."
          required="Please write a note."
          submitLabel="Add note"
          kind="primary"
          onClose={() => setWriting(false)}
          onSubmit={(text) => {
            setWriting(false);
            add.submit({ params: { id: itemId }, body: { noteId, text } });
          }}
        >
          <p>Staff who open this case will read it.</p>
        </ReasonDialog>
      )}
    </section>
  );
}
