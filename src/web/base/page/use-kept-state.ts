import { useEffect, useEffectEvent, useState } from 'react';

// The history entry keeps it: it survives a reload, comes back with the Back button, and is never
// part of an address that lands in a log.

type Kept = Readonly<Record<string, unknown>>;

function readKept(): Kept {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'kept' in state ? state.kept : {};
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
}

/** Keeps a value with the place the reader is at. */
function keep(name: string, value: unknown): void {
  history.replaceState({ ...history.state, kept: { ...readKept(), [name]: value } }, '');
}

/** The same in a new place, so that Back leads to the former one. */
function keepInNewPlace(name: string, value: unknown): void {
  history.pushState({ ...history.state, kept: { ...readKept(), [name]: value } }, '');
}

/**
 * State that outlives a reload. `read` makes sense of what was kept, or says undefined where it is
 * not of the right kind any more.
 */
export function useKeptState<Value>(
  name: string,
  first: Value,
  read: (kept: unknown) => Value | undefined,
): readonly [Value, (next: Value | ((latest: Value) => Value), how?: 'new place') => void] {
  const [value, setValue] = useState(() => read(readKept()[name]) ?? first);
  const comeBack = useEffectEvent(() => setValue(read(readKept()[name]) ?? first));

  useEffect(() => {
    const onPopState = () => comeBack();
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  const change = (next: Value | ((latest: Value) => Value), how?: 'new place') => {
    // What was kept a moment ago may not have been rendered yet; the history knows it already.
    const changed = isUpdate(next) ? next(read(readKept()[name]) ?? first) : next;
    if (how === 'new place') keepInNewPlace(name, changed);
    else keep(name, changed);
    setValue(changed);
  };
  return [value, change];
}

function isUpdate<Value>(
  next: Value | ((latest: Value) => Value),
): next is (latest: Value) => Value {
  return typeof next === 'function';
}
