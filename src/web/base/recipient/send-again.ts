import { openView, replaceView } from '../page/use-view-url.ts';
import { parseViewUrl } from '../page/view-url.ts';

/**
 * Opens the form of a wire or a bill like an earlier one, of which it takes the id: that of a
 * transfer or of a bill payment. Nothing is sent before the customer has looked at it.
 */
export function sendAgain({ id }: { readonly id: string }): void {
  const url = parseViewUrl(location.hash);
  const hasWholeList = url?.path[0] === 'transactions';
  const list = hasWholeList ? ['transactions'] : [];
  const view = {
    path: [...list, 'send-again', id],
    params: hasWholeList ? url.params : {},
  };
  const isDialogOpen = (url?.path.length ?? 0) > list.length;
  if (isDialogOpen) replaceView(view);
  else openView(view);
}
