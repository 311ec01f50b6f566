import { type InputHTMLAttributes, useState } from 'react';
import { inputStyle } from './field.tsx';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const KEPT = 4;

/**
 * A number that others should not read over one's shoulder: whole while it is typed, afterwards
 * only its end, until it is shown on request.
 */
export function MaskedInput({ value, onChange, className = '', ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const isWhole = isShown || isTyped || value.length <= KEPT;
  return (
    <div className="relative">
      <input
        {...input}
        autoComplete="off"
        value={isWhole ? value : `•••• ${value.replaceAll(' ', '').slice(-KEPT)}`}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setTyped(true)}
        onBlur={() => setTyped(false)}
        className={`${inputStyle} pr-18 tabular-nums ${className}`}
      />
      {value.length > KEPT && (
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={input.id}
          onClick={() => setShown(!isShown)}
          className="link absolute inset-y-1 right-2 rounded-lg px-2 text-sm font-semibold"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      )}
    </div>
  );
}
