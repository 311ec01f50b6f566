import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';

const ChatWindow = lazy(async () => ({ default: (await import('./chat-window.tsx')).ChatWindow }));

/** The floating live chat: a launcher, and the window it opens. */
export function Chat() {
  const [open, setOpen] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={launcher}
        type="button"
        aria-expanded={open}
        aria-label="Live chat"
        onClick={() => setOpen(!open)}
        className="fixed right-4 bottom-4 z-10 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-pop forced-colors:border-2 forced-colors:border-[Canvas] hover:bg-primary-hover no-script:hidden print:hidden"
      >
        <Icon name="message-circle" size={26} />
      </button>
      <Suspense fallback={<ChatLoading />}>
        {open && (
          <ChatWindow
            onClose={() => {
              setOpen(false);
              launcher.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** Lies over the launcher until the window is here. */
function ChatLoading() {
  return (
    <span
      role="status"
      className="pointer-events-none fixed right-4 bottom-4 z-10 grid size-14 place-items-center rounded-full bg-primary text-on-primary forced-colors:border-2 forced-colors:border-[Canvas]"
    >
      <Icon name="loader-circle" size={26} className="animate-spin" />
      <span className="sr-only">Loading...</span>
    </span>
  );
}
