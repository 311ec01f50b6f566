import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { MessageCircle } from '../ui/icons/message-circle.tsx';

const ChatWindow = lazy(async () => ({ default: (await import('./chat-window.tsx')).ChatWindow }));

/** The floating live chat: a launcher, and the window it opens. */
export function Chat() {
  const [open, setOpen] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  useClearFocus(launcher);
  return (
    <>
      <button
        ref={launcher}
        type="button"
        aria-expanded={open}
        aria-label="Live chat"
        onClick={() => setOpen(!open)}
        className="fixed right-4 bottom-4 z-10 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-pop hover:bg-primary-hover print:hidden"
      >
        <MessageCircle size={26} />
      </button>
      <Suspense>
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

/** Whatever takes the focus is moved clear of the launcher (WCAG 2.4.11). */
function useClearFocus(launcher: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const cover = launcher.current?.getBoundingClientRect();
      if (!cover || !(target instanceof Element) || target.closest('.fixed,dialog')) return;
      const box = target.getBoundingClientRect();
      if (box.right > cover.left && box.bottom > cover.top && box.top < innerHeight) {
        scrollBy({ top: box.bottom - cover.top + 8, behavior: 'instant' });
      }
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [launcher]);
}
