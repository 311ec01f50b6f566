import type { ReactNode } from 'react';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { useModal } from '../../ui/dialog/use-modal.ts';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar of a narrow screen: slides in over the page and keeps the focus to itself. */
export function AdminMenu({ onClose, children }: Props) {
  const modal = useModal(onClose);
  useBackToClose(onClose, 'any');
  return (
    <dialog
      {...modal}
      aria-label="Menu"
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(19rem,calc(100%-3rem))] max-w-none bg-side p-0 text-on-side shadow-pop forced-colors:border backdrop:bg-[rgb(9_17_14/0.58)]"
    >
      <button
        type="button"
        aria-label="Close menu"
        onClick={onClose}
        className="absolute top-3 right-2 grid size-11 place-items-center rounded-full hover:bg-side-hover focus-visible:outline-on-side"
      >
        <Icon name="x" size={22} />
      </button>
      {children}
    </dialog>
  );
}
