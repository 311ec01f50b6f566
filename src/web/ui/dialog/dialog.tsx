import { type ReactNode, useId } from 'react';
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

/** A modal dialog: open while it is mounted, closed by Esc, its cross, or a press beside it. */
export function Dialog(props: Props) {
  const { title, onClose, children, footer, wide, medium, steady, onlyText, printable } = props;
  const modal = useModal(onClose);
  const titleId = useId();

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      data-printable={printable}
      className={`${steady ? 'mx-auto mt-[4dvh] mb-auto max-h-[92dvh]' : 'm-auto max-h-[calc(100dvh-2rem)]'} w-[calc(100%-2rem)] ${wide ? 'max-w-4xl' : medium ? 'max-w-[45rem]' : 'max-w-lg'} rise-in overflow-hidden rounded-3xl border-transparent bg-surface forced-colors:border p-0 text-ink shadow-pop backdrop:bg-[rgb(9_17_14/0.58)]`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 pt-5 pr-4 pb-2 pl-6 sm:pl-8">
          <h2 id={titleId} className="text-2xl leading-8 sm:text-[1.6875rem]">
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
        <div className="overflow-y-auto px-6 pt-1 pb-6 sm:px-8" tabIndex={onlyText ? 0 : undefined}>
          {children}
        </div>
        {footer && (
          <div
            data-actions
            className="flex flex-wrap justify-end gap-3 border-t border-hair bg-bg px-6 py-4 max-xs:gap-2 max-xs:px-4 max-xs:py-3 sm:px-8 print:hidden max-xs:[&_:is(a,button)]:px-4"
          >
            {footer}
          </div>
        )}
      </div>
    </dialog>
  );
}
