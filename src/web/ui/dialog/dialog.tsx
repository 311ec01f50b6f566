import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { iconButton } from '../button/button-style.ts';
import { Icon } from '../icons/icon.tsx';
import { useModal } from './use-modal.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, kept in sight below a long text. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** For a form with two columns. */
  readonly medium?: boolean;
  /** Its top stays in place when what it holds grows or shrinks. */
  readonly steady?: boolean;
  /** Nothing in it can be focused but the text itself, which is then scrolled by key. */
  readonly onlyText?: boolean;
  /** On paper, it alone. */
  readonly printable?: boolean;
}

// On a phone a dialog is a sheet at the lower edge, where the thumb is.
const sheet =
  'max-sm:mx-0 max-sm:mt-auto max-sm:mb-0 max-sm:max-h-[92dvh] max-sm:w-full max-sm:max-w-none ' +
  'max-sm:rounded-t-3xl max-sm:sheet-in';

/** A modal dialog: open while it is mounted, closed by Esc, its cross, or a press beside it. */
export function Dialog(props: Props) {
  const { title, onClose, children, footer, wide, medium, steady, onlyText, printable } = props;
  const modal = useModal(onClose);
  const titleId = useId();
  const body = useTopOfStep(title);

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      data-printable={printable}
      className={`${sheet} ${steady ? 'max-sm:h-[92dvh] sm:mx-auto sm:mt-[4dvh] sm:mb-auto sm:max-h-[92dvh]' : 'sm:m-auto sm:max-h-[calc(100dvh-2rem)]'} sm:w-[calc(100%-2rem)] ${wide ? 'sm:max-w-4xl' : medium ? 'sm:max-w-[45rem]' : 'sm:max-w-lg'} overflow-hidden border-border bg-surface p-0 forced-colors:border text-ink shadow-pop sm:rise-in sm:rounded-3xl backdrop:bg-[rgb(9_17_14/0.58)]`}
    >
      <div className="fits-text flex h-full max-h-[inherit] flex-col">
        <div className="flex flex-nowrap items-center justify-between gap-4 pt-5 pr-4 pb-2 pl-6 max-sm:pt-3 max-sm:pl-5 sm:pl-8">
          <h2 id={titleId} className="text-2xl leading-8 sm:text-[1.6875rem] large-text:text-xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            className={`${iconButton} print:hidden`}
            onClick={onClose}
          >
            <Icon name="x" size={20} />
          </button>
        </div>
        <div
          ref={body}
          className="grow overflow-y-auto overscroll-contain px-6 pt-1.5 pb-6 max-sm:px-5 last:fade-out-below sm:px-8"
          tabIndex={onlyText ? 0 : undefined}
        >
          {children}
        </div>
        {footer && (
          <div
            data-actions
            className="flex flex-wrap justify-end gap-3 border-t border-hair bg-bg px-6 py-4 max-xs:gap-2 max-xs:px-4 max-xs:py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-8 print:hidden max-xs:[&_:is(a,button)]:px-4"
          >
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Another title is another step of the dialog: it is read from its top, warnings included. */
function useTopOfStep(title: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useLayoutEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    body.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [title]);
  return body;
}
