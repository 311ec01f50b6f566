import { showToast } from '../base/page/toasts.ts';
import { countdown } from '../base/session/time-left.ts';
import { Icon } from '../ui/icons/icon.tsx';
import type { ActiveCode } from './active-codes.ts';

/** A code that a press copies; one that was used is only there to be seen. */
export function CodeTile({ code: { code, used, left } }: { readonly code: ActiveCode }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ title: 'Code copied!', text: code });
    } catch {
      const text = `Your browser blocked copying. The code is ${code}.`;
      showToast({ title: 'Not copied', text, kind: 'danger' });
    }
  }

  return (
    <li className="grid min-w-0">
      <button
        type="button"
        disabled={used}
        onClick={() => void copy()}
        className="group grid justify-items-center gap-1 rounded-2xl border border-border px-2 py-4 transition-colors enabled:hover:border-primary enabled:hover:bg-soft disabled:bg-sunken"
      >
        <span
          className={`text-xl leading-8 font-bold tracking-[0.06em] xs:text-[1.625rem] tabular-nums ${used ? 'text-muted line-through decoration-2' : ''}`}
        >
          {!used && <span className="sr-only">Copy code </span>}
          {code}
        </span>
        <span className="flex items-center gap-1.5 text-sm leading-5 text-muted tabular-nums">
          {used ? (
            'Used'
          ) : (
            <>
              <Icon name="copy" size={14} />
              {countdown(left * 1_000)} left
            </>
          )}
        </span>
      </button>
    </li>
  );
}
