import { useState } from 'react';
import { maskedNumber } from '../../base/format/format.ts';

interface Props {
  readonly number: string;
  /** What the number is, for those who only hear the button: "account number". */
  readonly what: string;
}

/** Only the end of a number, and all of it on request: before sending, one should compare it. */
export function ShownNumber({ number, what }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <span className="break-all">
        {isShown ? number : maskedNumber(number.replaceAll(' ', ''))}
      </span>
      <button
        type="button"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        onClick={() => setShown(!isShown)}
        className="link -my-1 px-0.5 py-1 text-sm font-semibold print:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  );
}
