import type { ComponentProps, SyntheticEvent } from 'react';
import { applyMask } from '../mask/apply-mask.ts';
import { digitsMask } from '../mask/digits-mask.ts';
import { inputStyle } from './field.tsx';

/** Three groups of five and the hyphens between them. */
export const RECOVERY_CODE_LENGTH = 17;

const recoveryCodeMask = digitsMask({ sizes: [5, 5, 5], between: '-', characters: /[a-z0-9]/ });

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A recovery code in one field; the hyphens come by themselves. */
export function RecoveryCodeInput({ value, onChange, ...input }: Props) {
  const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
    onChange(applyMask(recoveryCodeMask, value, currentTarget, nativeEvent));
  return (
    <input
      {...input}
      type="text"
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder="xxxxx-xxxxx-xxxxx"
      value={value}
      onChange={correct}
      onCompositionEnd={correct}
      className={`${inputStyle} text-center text-lg! tracking-wider xs:text-xl!`}
    />
  );
}
