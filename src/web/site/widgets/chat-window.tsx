import { lazy, type MouseEvent, useState } from 'react';
import { brand, telephoneUrl } from '#brand/brand.ts';
import { links } from '#brand/links.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconButton } from '../../ui/button/button-style.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

const RequestDialog = lazy(async () => ({
  default: (await import('../request/request-dialog.tsx')).RequestDialog,
}));

const LEAVE_A_MESSAGE = 'Leave a message for our staff';

// Each screen begins with the focus on itself, so that it is read out.
const takeFocus = (screen: HTMLElement | null) => screen?.focus();

/** Ending or closing it forgets what was typed; nothing is ever sent. */
export function ChatWindow({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState(false);
  const [isWriting, setWriting] = useState(false);
  if (isWriting) {
    return (
      <LazyDialog onClose={onClose}>
        <RequestDialog
          kind="contact"
          topic="A message from the live chat"
          title={LEAVE_A_MESSAGE}
          onClose={onClose}
        />
      </LazyDialog>
    );
  }

  // In a new tab it leads to the ways to reach the bank, as every link must lead to a page.
  const leaveMessage = (event: MouseEvent) => {
    event.preventDefault();
    setWriting(true);
  };
  return (
    <div
      role="dialog"
      aria-label="Live chat"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="fixed right-4 bottom-22 left-4 z-20 flex max-h-[calc(100dvh-7rem)] rise-in flex-col overflow-hidden rounded-3xl border border-border bg-surface shadow-pop sm:left-auto sm:w-96 print:hidden"
    >
      <div className="flex items-center justify-between bg-bar py-2 pr-2 pl-5 text-on-bar">
        <h2 className="text-lg">{brand.shortName} live chat</h2>
        <button
          type="button"
          aria-label="Close chat"
          onClick={onClose}
          className={`${iconButton} text-on-bar hover:bg-white/15`}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      {started ? (
        <form
          ref={takeFocus}
          tabIndex={-1}
          className="grid gap-3.5 overflow-y-auto p-5"
          autoComplete="off"
          onSubmit={(event) => event.preventDefault()}
        >
          <p className="flex gap-3 rounded-2xl rounded-tl-sm bg-soft px-4 py-3 text-[0.9375rem]">
            <Icon name="moon-star" size={20} className="mt-0.5 shrink-0 text-primary" />
            <span>
              It is after hours: our chat is closed for the day. You are welcome to write down your
              question; for an answer please call{' '}
              <a href={telephoneUrl(brand.phone)} className="link whitespace-nowrap">
                {brand.phone}
              </a>
              .
            </span>
          </p>
          <Field label="Name">
            {(control) => <input {...control} autoComplete="name" className={inputStyle} />}
          </Field>
          <Field label="Phone">
            {(control) => (
              <input {...control} type="tel" autoComplete="tel" className={inputStyle} />
            )}
          </Field>
          <Field label="Email" optional>
            {(control) => (
              <input {...control} type="email" autoComplete="email" className={inputStyle} />
            )}
          </Field>
          <Field label="Comments">
            {(control) => <textarea {...control} rows={3} className={inputStyle} />}
          </Field>
          <div className="flex items-center justify-between gap-4">
            <p className="text-sm text-muted">
              Nothing you type here is sent.{' '}
              <a href={links.contactUs} onClick={leaveMessage} className="link">
                {LEAVE_A_MESSAGE}
              </a>
            </p>
            <Button kind="outline" onClick={onClose}>
              End
            </Button>
          </div>
        </form>
      ) : (
        <div ref={takeFocus} tabIndex={-1} className="grid justify-items-start gap-4 p-5">
          <p>
            Hello! A person in Salem answers here on business days. Tell us what you need and we
            will find the right person.
          </p>
          <Button onClick={() => setStarted(true)}>Start Chat</Button>
        </div>
      )}
    </div>
  );
}
