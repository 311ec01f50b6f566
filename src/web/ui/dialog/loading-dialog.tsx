import { Icon } from '../icons/icon.tsx';

/**
 * Stands where a dialog will be while its code is on its way: what was pressed is answered at once,
 * and pressed once. It is seen only after a moment, so that on a quick line nothing flickers. Every
 * page carries it, so it does without what larger dialogs need.
 */
export function LoadingDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <dialog
      ref={show}
      aria-label="Loading"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto appear-late rounded-full bg-surface text-ink shadow-pop outline-none backdrop:appear-late backdrop:bg-[rgb(9_17_14/0.58)]"
    >
      <p role="status" className="flex items-center gap-3 px-6 py-4 font-semibold">
        <Icon name="loader-circle" className="animate-spin text-primary" />
        Loading...
      </p>
    </dialog>
  );
}

/** Closing it before it is taken away lets the browser give the focus back to the opener. */
function show(dialog: HTMLDialogElement): () => void {
  const root = document.documentElement;
  // Where the scrollbar takes room of its own, that room is kept, or the page would jump.
  root.toggleAttribute('data-gutter', innerWidth > root.clientWidth);
  dialog.showModal();
  return () => dialog.close();
}
