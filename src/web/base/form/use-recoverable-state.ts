import { useEffect, useState } from 'react';
import { dropLeft, dropWork, findLeft, noteWork } from './draft-recovery.ts';

interface Rules<Value> {
  /** "dialog/part"; without a name it is state like any other. */
  readonly name: string | undefined;
  /** Whether somebody has put work into it. */
  readonly isTyped?: (value: Value) => boolean;
  /** Takes out what must never be kept. */
  readonly keepable?: (value: Value) => Value;
}

/** State of a dialog that its owner finds again when the session ended while it was open. */
export function useResumable<Value>(first: Value, rules: Rules<Value>) {
  const { name, isTyped = () => false, keepable = (value) => value } = rules;
  const [value, setValue] = useState(() => leftUnder<Value>(name) ?? first);

  useEffect(() => {
    if (name) noteWork(name, { value: keepable(value), isTyped: isTyped(value) });
  });

  useEffect(() => {
    if (!name) return;
    dropLeft(name);
    return () => dropWork(name);
  }, [name]);

  return [value, setValue] as const;
}

// A name belongs to one piece of state, so what was left under it is of the same kind.
function leftUnder<Value>(name: string | undefined): Value | undefined {
  return name === undefined ? undefined : (findLeft(name) as Value | undefined);
}
