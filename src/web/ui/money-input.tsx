import type { ComponentProps } from 'react';
import { applyMask } from './apply-mask.ts';
import { inputStyle } from './field.tsx';
import { moneyMask } from './money-mask.ts';
import { settleMoney } from './typed-money.ts';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** As it travels: "1250" while it is typed, "1250.00" once the field is left. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
}

/** An amount as decimal text: 100 means 100.00. */
export function MoneyInput({ value, onChange, onBlur, className = '', ...input }: Props) {
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted">
        $
      </span>
      <input
        placeholder="0.00"
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target, nativeEvent }) =>
          onChange(applyMask(moneyMask, value, target, nativeEvent))
        }
        onBlur={(event) => {
          const settled = settleMoney(value);
          if (settled !== value) onChange(settled);
          onBlur?.(event);
        }}
        className={`${inputStyle} pl-7! tabular-nums ${className}`}
      />
    </div>
  );
}
