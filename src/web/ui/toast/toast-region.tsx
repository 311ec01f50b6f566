import * as Parts from '@radix-ui/react-toast';
import { useLayoutEffect, useRef, useState } from 'react';
import { iconButton } from '../button/button-style.ts';
import { Icon } from '../icons/icon.tsx';
import { watchToastPosition } from './watch-toast-position.ts';

interface ShownToast {
  /** Another id is another toast, though the words be the same. */
  readonly id: number;
  readonly title: string;
  readonly text?: string;
  readonly kind?: 'success' | 'danger';
}

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;

interface Props {
  readonly toast: ShownToast;
  /** Where the words are put for screen readers. */
  readonly announcer: HTMLElement;
  readonly onClosed: () => void;
}

/** The place where toasts appear, one at a time. F8 moves the focus here. */
export function ToastRegion({ toast, announcer, onClosed }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => (list.current ? watchToastPosition(list.current) : undefined), []);
  return (
    <Parts.Provider
      duration={SHOWN_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      announcerContainer={announcer}
    >
      <OneToast key={toast.id} toast={toast} onClosed={onClosed} />
      <Parts.Viewport
        ref={list}
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-50 w-full max-w-[420px] px-4 pt-1 pb-4"
      />
    </Parts.Provider>
  );
}

function OneToast({ toast, onClosed }: Pick<Props, 'toast' | 'onClosed'>) {
  const { title, text, kind = 'success' } = toast;
  const [isOpen, setOpen] = useState(true);
  const isDanger = kind === 'danger';
  const icon = isDanger ? 'triangle-exclamation-point' : 'circle-check';
  return (
    <Parts.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) onClosed();
      }}
      type={isDanger ? 'foreground' : 'background'}
      className={`rise-in flex items-start gap-3 rounded-2xl border bg-surface py-3 pr-2 pl-4 text-ink shadow-pop transition-transform data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ${isDanger ? 'border-danger' : 'border-border'}`}
    >
      <Icon
        name={icon}
        size={20}
        className={`mt-2.5 shrink-0 ${isDanger ? 'text-danger' : 'text-completed'}`}
      />
      <div className="grow py-2">
        <Parts.Title className="font-semibold">{title}</Parts.Title>
        {text && <Parts.Description className="mt-0.5 text-sm">{text}</Parts.Description>}
      </div>
      <Parts.Close aria-label="Close" className={iconButton}>
        <Icon name="x" size={18} />
      </Parts.Close>
    </Parts.Root>
  );
}
