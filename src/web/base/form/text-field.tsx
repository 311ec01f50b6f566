import type { InputHTMLAttributes, SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputStyle } from '../../ui/field/field.tsx';
import { applyMask } from '../../ui/mask/apply-mask.ts';
import type { Mask } from '../../ui/mask/mask.ts';
import { type FieldProps, FormField } from './form-field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'form' | 'className'>;

interface Props<Values extends FieldValues> extends FieldProps<Values>, InputProps {
  /** Corrects what is typed while it is typed. */
  readonly mask?: Mask;
  /** Writes what was typed in the usual way once the field is left. */
  readonly format?: (text: string) => string;
}

/** A line of text. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label, id, optional, hint, good, className, mask, format, ...input } = props;
  const field = { form, name, label, id, optional, hint, good, className, format };
  return (
    <FormField {...field}>
      {({ value, onChange, ...control }) => {
        const correct = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) =>
          onChange(mask ? applyMask(mask, value, currentTarget, nativeEvent) : currentTarget.value);
        return (
          <input
            autoComplete="off"
            {...input}
            {...control}
            value={value}
            onChange={correct}
            {...(mask && { onCompositionEnd: correct })}
            className={inputStyle}
          />
        );
      }}
    </FormField>
  );
}
