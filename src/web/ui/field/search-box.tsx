import { useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../icons/icon.tsx';

interface Props {
  readonly label: string;
  /** What the empty field says on a phone, where the whole label would be cut. */
  readonly phoneHint?: string;
  readonly value: string;
  readonly onSearch: (searchText: string) => void;
}

/** How long the typing rests before the server is asked: a word is one question, not six. */
const REST_MS = 150;

/** The search of what is shown; the key `/` leads to it from anywhere on the page. */
export function SearchBox({ label, phoneHint = label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const searchText = typed.trim();

  // Cleared or put back from outside: the field follows. What was asked for from here does not
  // change it, since more may have been typed meanwhile.
  if (searched !== value) {
    setSearched(value);
    setTyped(value);
  }

  const ask = useEffectEvent((searchText: string) => {
    if (searchText === value) return;
    setSearched(searchText);
    onSearch(searchText);
  });

  useEffect(() => {
    const rest = setTimeout(ask, REST_MS, searchText);
    return () => clearTimeout(rest);
  }, [searchText]);

  return (
    <div className="relative min-w-0 grow basis-72 sm:min-w-56">
      <Icon
        name="search"
        size={20}
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={matchMedia('(width < 40rem)').matches ? phoneHint : label}
        aria-keyshortcuts="/"
        data-shortcut="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(searchText);
        }}
        className="min-h-11 w-full rounded-xl border border-control bg-surface py-2 pr-11 pl-11 text-base text-ink placeholder:text-ellipsis placeholder:text-muted max-md:pr-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed === '' && (
        <kbd className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 rounded-md border border-border px-1.5 text-xs leading-5 text-muted max-md:hidden">
          /
        </kbd>
      )}
    </div>
  );
}
