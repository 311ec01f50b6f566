import { assignCases } from '#endpoints/back-office/cases.ts';
import { MAX_CASES_AT_ONCE } from '#rules/people/staff.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useSubmit } from '../../api/use-endpoint.ts';
import { showToast, toastRefusal } from '../../page/toasts.ts';
import { assignmentLists } from './assignment-lists.ts';
import type { CaseSelection } from './use-selection.ts';

/** What can be done with several cases: whose they are. Each is decided by itself. */
export function SelectionBar({ selection }: { readonly selection: CaseSelection }) {
  const { ids, count, selectAll, clear } = selection;
  const assign = useSubmit(assignCases, {
    refreshes: assignmentLists,
    onDone: ({ changed, kept }, { body }) => {
      const verb = body.action === 'assign' ? 'assigned to you' : 'released';
      showToast({
        title: `${casesText(changed)} ${verb}`,
        ...(kept.length > 0 && { text: `${casesText(kept.length)} of colleagues stayed theirs.` }),
      });
      clear();
    },
    onRefused: (refusal) => toastRefusal('Error assigning cases', refusal),
  });
  if (ids.length === 0) return null;
  const itemIds = ids.slice(0, MAX_CASES_AT_ONCE);
  const submit = (action: 'assign' | 'release') => assign.submit({ body: { itemIds, action } });
  return (
    <section
      aria-label="Selected cases"
      className="card sticky bottom-4 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm shadow-pop print:hidden"
    >
      <p role="status" className="font-semibold">
        {ids.length} selected
      </p>
      <Button size="small" disabled={assign.isPending} onClick={() => submit('assign')}>
        Assign to me
      </Button>
      <Button
        kind="outline"
        size="small"
        disabled={assign.isPending}
        onClick={() => submit('release')}
      >
        Release
      </Button>
      {ids.length < Math.min(count, MAX_CASES_AT_ONCE) && (
        <button type="button" className="link min-h-6" onClick={selectAll}>
          Select all {Math.min(count, MAX_CASES_AT_ONCE)}
        </button>
      )}
      <button type="button" className="link min-h-6" onClick={clear}>
        Clear selection
      </button>
    </section>
  );
}

function casesText(count: number): string {
  return count === 1 ? '1 case' : `${count} cases`;
}
