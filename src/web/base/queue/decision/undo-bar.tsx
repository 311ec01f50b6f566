import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { dismissToast } from '../../page/toasts.ts';
import { focusCase } from '../case/case-keys.ts';
import { sendDecisions, undoDecision, useUnsentDecisions } from './unsent-decisions.ts';

/** So many can be undone by their own button; the key undoes any number, the last first. */
const SHOWN = 4;

/**
 * The decisions that can still be undone, the last one first. It stands over the page, so that it
 * moves nothing under the pointer when it appears.
 */
export function UndoBar() {
  const waiting = useUnsentDecisions().filter(({ isSending }) => !isSending);
  const [now, setNow] = useState(() => Date.now());
  const isOpen = waiting.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [isOpen]);
  if (!isOpen) return null;
  const older = waiting.length - SHOWN;
  return (
    <section
      aria-label="Decisions not sent yet"
      className="fixed inset-x-2 top-2 z-40 rounded-2xl border border-border bg-surface py-2 pr-2 pl-4 shadow-pop lg:inset-x-auto lg:top-auto lg:bottom-4 lg:left-[17.5rem] lg:w-80 print:hidden"
    >
      <ul className="grid">
        {waiting
          .slice(-SHOWN)
          .toReversed()
          .map(({ itemId, title, outcome, sendsAt }) => (
            <li key={itemId} className="flex min-h-11 items-center gap-2">
              <p className="min-w-0 flex-1 truncate text-[0.9375rem] leading-5">
                <b className="font-semibold">{outcome}</b> · {title}
              </p>
              <span aria-hidden="true" className="text-sm text-muted tabular-nums">
                {Math.max(0, Math.ceil((sendsAt - now) / 1_000))} s
              </span>
              <Button
                kind="quiet"
                size="small"
                onClick={() => {
                  if (!undoDecision(itemId)) return;
                  dismissToast();
                  focusCase(itemId);
                }}
              >
                Undo<span className="sr-only">: {title}</span>
              </Button>
            </li>
          ))}
      </ul>
      <div className="flex min-h-11 items-center justify-between gap-3 border-t border-hair pt-1">
        <p className="text-sm text-muted">
          {older > 0 ? `And ${older} more` : 'Sent when the time is up'}
        </p>
        <button
          type="button"
          onClick={() => void sendDecisions()}
          className="link min-h-8 px-2 text-sm"
        >
          Send now
        </button>
      </div>
    </section>
  );
}
