import { useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { addressOf, replaceView } from './use-view-url.ts';
import { formatViewUrl, parseViewUrl, type ViewUrl } from './view-url.ts';

// The history entry keeps the state: it survives a reload, comes back with the Back button, and is
// no part of an address. What may be in the address is written there too, for bookmarks and links.

type Params = ViewUrl['params'];

/** How a state is written into the parameters of the view's address, as far as it may be. */
interface InUrl<Value> {
  readonly toParams: (value: Value) => Params;
  readonly fromParams: (params: Params) => Value;
}

type Update<Value> = Value | ((latest: Value) => Value);

/**
 * State that outlives a reload. `read` checks what the history entry holds, and returns undefined
 * where that is not of the right kind any more.
 */
export function useHistoryState<Value>(
  name: string,
  first: Value,
  read: (kept: unknown) => Value | undefined,
  inUrl?: InUrl<Value>,
): readonly [Value, (next: Update<Value>) => void] {
  // Compared as text, so that the value stays the same object until it really changes.
  const kept = useLocationProperty(
    () => JSON.stringify(readKept()[name]),
    () => undefined,
  );
  const fragment = useLocationProperty(
    () => (inUrl && kept === undefined ? location.hash : ''),
    () => '',
  );
  const key = `${kept} ${fragment}`;
  const [shown, setShown] = useState(() => ({ key, value: current() }));
  if (shown.key !== key) setShown({ key, value: current() });
  const { value } = shown;

  function current(): Value {
    const known = read(readKept()[name]);
    if (known !== undefined || !inUrl) return known ?? first;
    return inUrl.fromParams(parseViewUrl(location.hash)?.params ?? {});
  }

  useEffect(() => {
    const view = parseViewUrl(location.hash);
    if (!inUrl || !view) return;
    const withParams = { ...view, params: inUrl.toParams(value) };
    if (formatViewUrl(withParams) !== formatViewUrl(view)) replaceView(withParams);
  });

  const change = (next: Update<Value>) => {
    // Another change may not have been rendered yet; the history knows it already.
    const changed = isUpdate(next) ? next(current()) : next;
    const state = { ...history.state, kept: { ...readKept(), [name]: changed } };
    const view = parseViewUrl(location.hash);
    if (inUrl && view) {
      history.replaceState(state, '', addressOf({ ...view, params: inUrl.toParams(changed) }));
    } else history.replaceState(state, '');
  };
  return [value, change];
}

function readKept(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'kept' in state ? state.kept : {};
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

function isUpdate<Value>(next: Update<Value>): next is (latest: Value) => Value {
  return typeof next === 'function';
}
