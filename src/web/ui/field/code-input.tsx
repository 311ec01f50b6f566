import type { ComponentProps, SyntheticEvent } from 'react';
import { applyMask } from '../mask/apply-mask.ts';
import { digitsMask } from '../mask/digits-mask.ts';
import { inputStyle } from './field.tsx';

const codeMask = digitsMask({ sizes: [6] });

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** A six-digit code in one field, so that pasting "123 456" and the system's own filling-in work. */
export function CodeInput({ value, onChange, className = '', ...input }: Props) {
  const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
    onChange(applyMask(codeMask, value, currentTarget, nativeEvent));
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={correct}
      onCompositionEnd={correct}
      className={`${inputStyle} text-center text-2xl! tracking-[0.35em] tabular-nums ${className}`}
    />
  );
}
