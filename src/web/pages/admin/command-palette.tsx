import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type Found, usePaletteResults } from './use-palette-results.ts';

interface Props {
  /** What can be done without a search: the tabs, the keys. */
  readonly actions: readonly Found[];
  /** What was typed before the field was there. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** How long the typing rests before the server is asked. */
const REST_MS = 200;

/** Finds customers, accounts, payments and actions from anywhere in the portal. */
export function CommandPalette({ actions, takeTyped, onClose }: Props) {
  const id = useId();
  const field = useInitialFocus<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [searchText, setSearchText] = useState('');
  const [at, setAt] = useState(0);
  const begin = useEffectEvent(() => {
    const text = takeTyped();
    // The next letter may be typed before this is drawn, and must come after it.
    if (field.current) field.current.value = text;
    setTyped(text);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    const rest = setTimeout(() => setSearchText(typed.trim()), REST_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  const { found, isSearching } = usePaletteResults(searchText, actions);
  const chosen = Math.min(at, found.length - 1);
  const open = (result: Found | undefined) => {
    if (!result) return;
    onClose();
    result.open();
  };
  // Enter opens what is shown for the typed text, also where the search has yet to answer.
  const isCurrent = typed.trim() === searchText && !isSearching;
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setEntered(false);
    open(found[chosen]);
  });
  return (
    <Dialog title="Find" onClose={onClose} steady>
      <div className="relative">
        <Icon
          name="search"
          size={20}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Customer, account, payment or action"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Customer, account, payment or action"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            setEntered(false);
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              setAt(Math.max(0, Math.min(found.length - 1, chosen + step)));
            }
            if (event.key === 'Enter' && !event.repeat) setEntered(true);
          }}
          className="min-h-12 w-full rounded-xl border border-control bg-surface py-2 pr-3 pl-11 text-base text-ink placeholder:text-ellipsis placeholder:text-muted"
        />
      </div>
      <p role="status" className="sr-only">
        {isSearching ? 'Searching...' : `${found.length} found`}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="mt-3 grid min-h-64 grid-cols-1 content-start"
      >
        {found.map((result, index) => (
          <button
            key={result.key}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(result)}
            className={`flex items-baseline gap-3 rounded-xl px-3 py-2 text-left ${index === chosen ? 'bg-soft' : 'hover:bg-bg'}`}
          >
            <span className="w-20 shrink-0 text-[0.8125rem] text-muted">{result.kind}</span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold wrap-anywhere sm:line-clamp-1">
                {result.title}
              </span>
              {result.about && (
                <span className="block truncate text-sm text-muted">{result.about}</span>
              )}
            </span>
          </button>
        ))}
        {found.length === 0 && !isSearching && (
          <p className="px-3 py-6 text-muted">Nothing was found.</p>
        )}
      </div>
    </Dialog>
  );
}
