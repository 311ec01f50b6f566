import type { ComponentProps } from 'react';
import { inputStyle } from './field.tsx';
import { fromDigits, groupThousands } from './typed-money.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** As it travels: "1234.56", or empty. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
}

/** An amount typed as at a till: digits come in from the right, the last two are cents. */
export function ImpliedDecimalsInput({ value, onChange, className = '', ...input }: Props) {
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted">
        $
      </span>
      <input
        placeholder="0.00"
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={groupThousands(value)}
        onChange={(event) => onChange(fromDigits(event.target.value))}
        className={`${inputStyle} pl-7! tabular-nums ${className}`}
      />
    </div>
  );
}
