import { useEffect, useState } from 'react';
import { discardRecoverable, findRecoverable, trackDraft, untrackDraft } from './draft-recovery.ts';

interface Rules<Value> {
  /** "dialog/part"; without a name it is state like any other. */
  readonly name: string | undefined;
  /** Whether the value holds input that would be lost. */
  readonly isTyped?: (value: Value) => boolean;
}

/** State of a dialog that is restored when the session ended while the dialog was open. */
export function useRecoverableState<Value>(first: Value, { name, isTyped }: Rules<Value>) {
  const [value, setValue] = useState(() => recoverableUnder<Value>(name) ?? first);
  useTrackedDraft(name, value, isTyped?.(value) ?? false);
  return [value, setValue] as const;
}

/** Keeps the value for the case that the session ends while the dialog is open. */
export function useTrackedDraft(name: string | undefined, value: unknown, isTyped: boolean): void {
  useEffect(() => {
    if (name) trackDraft(name, { value, isTyped });
  });

  useEffect(() => {
    if (!name) return;
    discardRecoverable(name);
    return () => untrackDraft(name);
  }, [name]);
}

// A name belongs to one piece of state, so its recovered value has the same type.
export function recoverableUnder<Value>(name: string | undefined): Value | undefined {
  return name === undefined ? undefined : (findRecoverable(name) as Value | undefined);
}
