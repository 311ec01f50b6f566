import type { DialogPath } from '../dashboard-view.ts';

const loadDialogs = () => import('./dashboard-dialogs.tsx');

/** The code of a dialog. Which file that is in is itself fetched with the first one. */
export async function loadDialog(path: DialogPath) {
  return (await loadDialogs()).loadDialog(path);
}

/** Fetches the code of a dialog that is likely to be opened; a failure is noticed when it is. */
export function preloadDialog(path: DialogPath): void {
  loadDialog(path).catch(() => {});
}
