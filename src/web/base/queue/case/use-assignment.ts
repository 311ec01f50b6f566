import { assignCase, releaseCase } from '#endpoints/back-office/cases.ts';
import { useSubmit } from '../../api/use-endpoint.ts';
import { toastRefusal } from '../../page/toasts.ts';
import { assignmentLists } from './assignment-lists.ts';

/** Takes a case, also from a colleague, and gives it back. */
export function useAssignment(itemId: string) {
  const params = { id: itemId };
  const onRefused = (refusal: unknown) => toastRefusal('Error assigning case', refusal);
  const assign = useSubmit(assignCase, { refreshes: assignmentLists, onRefused });
  const release = useSubmit(releaseCase, { refreshes: assignmentLists, onRefused });
  return {
    assign: (replaces: string | undefined) =>
      assign.submit({ params, body: replaces === undefined ? {} : { replaces } }),
    release: () => release.submit({ params }),
    isBusy: assign.isPending || release.isPending,
  };
}
