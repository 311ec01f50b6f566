import type { ComponentProps } from 'react';
import { inputStyle } from './field.tsx';

/** Three groups of five and the hyphens between them. */
export const RECOVERY_CODE_LENGTH = 17;

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A recovery code in one field; the hyphens come by themselves. */
export function RecoveryCodeInput({ value, onChange, ...input }: Props) {
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
      onChange={(event) => onChange(inGroups(event.target.value))}
      className={`${inputStyle} text-center text-lg! tracking-wider xs:text-xl!`}
    />
  );
}

function inGroups(text: string): string {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (letters.slice(0, 15).match(/.{1,5}/g) ?? []).join('-');
}
