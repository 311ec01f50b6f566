import type { ComponentProps, SyntheticEvent } from 'react';
import { applyMask } from '../mask/apply-mask.ts';
import { impliedDecimalsMask } from '../mask/money-mask.ts';
import { cleanMoney, fromDigits, groupThousands } from '../mask/typed-money.ts';
import { inputStyle } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** As it travels: "1234.56", or empty. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
}

/** An amount typed as at a till: digits come in from the right, the last two are cents. */
export function ImpliedDecimalsInput({ value, onChange, onBlur, className = '', ...input }: Props) {
  const shown = groupThousands(value);
  const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
    onChange(cleanMoney(applyMask(impliedDecimalsMask, shown, currentTarget, nativeEvent)));
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
        value={shown}
        onChange={correct}
        onCompositionEnd={correct}
        onBlur={(event) => {
          const whole = fromDigits(value);
          if (whole !== value) onChange(whole);
          onBlur?.(event);
        }}
        className={`${inputStyle} pl-7! tabular-nums ${className}`}
      />
    </div>
  );
}
