import { formatDateTime } from '../base/format/format.ts';
import { eventLabel } from './event-label.ts';
import type { UserPage } from './user.ts';

interface Props {
  readonly events: UserPage['history'];
}

const SHOWN = 5;

/** Failed sign-ins and locks among what happened lately, with where they came from. */
export function FailedSignIns({ events }: Props) {
  const failures = events.filter(({ action }) => /^(fail|lock)-sign-in$/.test(action));
  if (failures.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-2 font-sans font-semibold">Failed sign-ins</h3>
      <ul aria-label="Failed sign-ins" className="divide-y divide-hair">
        {failures.slice(0, SHOWN).map(({ number, action, at, after, address }) => (
          <li key={number} className="py-2 text-sm">
            <p className="font-semibold">
              {action === 'lock-sign-in' ? eventLabel(action) : `${failuresIn(after)} in a row`}
            </p>
            <p className="text-muted wrap-anywhere">
              {address} · {formatDateTime(at)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function failuresIn(after: unknown): number {
  return (after as { readonly failures: number }).failures;
}
