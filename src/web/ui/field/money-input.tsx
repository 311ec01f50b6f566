import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { applyMask } from '../mask/apply-mask.ts';
import { moneyMask } from '../mask/money-mask.ts';
import { cleanMoney, groupThousands, withCents } from '../mask/typed-money.ts';
import { inputStyle } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** As it travels: "1250" while it is typed, "1250.00" once the field is left. */
  readonly value: string;
  readonly onChange: (amount: string) => void;
}

/** An amount as decimal text with its thousands in groups: 100 means 100.00. */
export function MoneyInput({ value, onChange, onBlur, className = '', ...input }: Props) {
  // While it is edited it stays as it was typed, without cents that nobody typed.
  const [typed, setTyped] = useState<string | null>(null);
  const isTyped = typed !== null && cleanMoney(typed) === value;
  const shown = isTyped ? typed : groupThousands(value);
  const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const text = applyMask(moneyMask, shown, currentTarget, nativeEvent);
    setTyped(text);
    onChange(cleanMoney(text));
  };
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
        value={shown}
        onChange={correct}
        onCompositionEnd={correct}
        onBlur={(event) => {
          setTyped(null);
          const formatted = withCents(value);
          if (formatted !== value) onChange(formatted);
          onBlur?.(event);
        }}
        className={`${inputStyle} pl-7! tabular-nums ${className}`}
      />
    </div>
  );
}
