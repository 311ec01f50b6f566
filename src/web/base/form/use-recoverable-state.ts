import { useEffect, useState } from 'react';
import { discardRecoverable, findRecoverable, trackDraft, untrackDraft } from './draft-recovery.ts';

interface Rules<Value> {
  /** "dialog/part"; without a name it is state like any other. */
  readonly name: string | undefined;
  /** Whether the value holds input that would be lost. */
  readonly isTyped?: (value: Value) => boolean;
  /** Removes what must never be kept, such as passwords. */
  readonly keepable?: (value: Value) => Value;
}

/** State of a dialog that is restored when the session ended while the dialog was open. */
export function useRecoverableState<Value>(first: Value, rules: Rules<Value>) {
  const { name, isTyped = () => false, keepable = (value) => value } = rules;
  const [value, setValue] = useState(() => recoverableUnder<Value>(name) ?? first);

  useEffect(() => {
    if (name) trackDraft(name, { value: keepable(value), isTyped: isTyped(value) });
  });

  useEffect(() => {
    if (!name) return;
    discardRecoverable(name);
    return () => untrackDraft(name);
  }, [name]);

  return [value, setValue] as const;
}

// A name belongs to one piece of state, so its recovered value has the same type.
function recoverableUnder<Value>(name: string | undefined): Value | undefined {
  return name === undefined ? undefined : (findRecoverable(name) as Value | undefined);
}
