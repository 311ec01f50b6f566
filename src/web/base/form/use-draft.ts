import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from './check-fields.ts';
import { useRecoverableState } from './use-recoverable-state.ts';

export type DraftValues = Readonly<Record<string, string>>;

/** What was typed into a form so far, and what to say about it. */
export interface Draft<Values extends DraftValues = DraftValues> {
  readonly values: Values;
  readonly errors: FieldErrors;
  readonly isChanged: boolean;
  set(field: keyof Values & string, value: string): void;
  /** Shows every mistake and goes to the first; true where there is none. */
  attempt(): boolean;
  /** Puts the server's mistakes to their fields; false where none of them is in this form. */
  refuse(fields: FieldErrors): boolean;
  clear(): void;
  /** Belongs on the form element. */
  readonly form: RefObject<HTMLFormElement | null>;
}

export interface DraftRules<Values extends DraftValues> {
  /** Everything that is wrong; shown from the first attempt on, and until it is mended. */
  readonly check: (values: Values) => FieldErrors;
  /** What is said while somebody types, because waiting would help nobody. */
  readonly asTyped?: (values: Values) => FieldErrors;
  /** What had been typed before the form went out of sight. */
  readonly typed?: Values | undefined;
  /** "dialog/form", where what was typed is to be there again after the session ended. */
  readonly keptAs?: string;
  /** The fields that are not: passwords, codes. */
  readonly secrets?: readonly (keyof Values & string)[];
}

const none: FieldErrors = {};

export function useDraft<Values extends DraftValues>(
  initial: Values,
  { check, asTyped, typed: before, keptAs, secrets = [] }: DraftRules<Values>,
): Draft<Values> {
  const form = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(initial);
  const isChangedTo = (typed: Values) =>
    Object.keys(typed).some((field) => typed[field] !== start[field]);
  const [values, setValues] = useRecoverableState(before ?? initial, {
    name: keptAs,
    isTyped: isChangedTo,
    keepable: (typed) => ({ ...typed, ...Object.fromEntries(secrets.map((field) => [field, ''])) }),
  });
  const [refused, setRefused] = useState(none);
  // Counts the attempts that failed: each one moves the focus, even when the mistakes are the same.
  const [failures, setFailures] = useState(0);

  const found = failures > 0 ? check(values) : (asTyped?.(values) ?? none);
  const errors = { ...found, ...refused };

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);

  return {
    values,
    errors,
    form,
    isChanged: isChangedTo(values),
    set(field, value) {
      setValues((now) => ({ ...now, [field]: value }));
      setRefused(({ [field]: _mended, ...others }) => others);
    },
    attempt() {
      const isRight = Object.keys(check(values)).length === 0;
      if (!isRight) setFailures((count) => count + 1);
      return isRight;
    },
    refuse(fields) {
      const ours = Object.entries(fields).filter(([field]) => field in values);
      if (ours.length === 0) return false;
      setRefused(Object.fromEntries(ours));
      setFailures((count) => count + 1);
      return true;
    },
    clear() {
      setStart(initial);
      setValues(initial);
      setRefused(none);
      setFailures(0);
    },
  };
}
