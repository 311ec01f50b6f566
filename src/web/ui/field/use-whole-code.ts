import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';

const CODE_LENGTH = 6;

interface WholeCode {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly code: string;
  readonly isWhole: boolean;
  readonly type: (digits: string) => void;
  readonly submit: (event: FormEvent) => void;
}

/**
 * A code, of six digits where nothing else is said, that is sent only when it is whole. Each
 * refusal clears the field and takes the focus back to it: the button that was pressed is disabled
 * again, and has lost it.
 */
export function useWholeCode(
  isBusy: boolean,
  refusals: number,
  onSubmit: (code: string) => void,
  length = CODE_LENGTH,
): WholeCode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ code: '', after: refusals });
  const code = typed.after === refusals ? typed.code : '';
  const isWhole = code.length === length;

  // Another length means another field, which is what the reader turns to.
  useEffect(() => {
    if (!isBusy && length > 0) field.current?.focus();
  }, [isBusy, length]);

  return {
    field,
    code,
    isWhole,
    type: (digits) => setTyped({ code: digits, after: refusals }),
    submit: (event) => {
      event.preventDefault();
      if (isWhole) onSubmit(code);
    },
  };
}
