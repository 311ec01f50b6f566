import type { ComponentProps, FocusEvent, ReactNode, Ref, SyntheticEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { type ControlProps, Field, inputStyle } from '../../ui/field/field.tsx';
import { applyMask } from '../../ui/mask/apply-mask.ts';
import type { Mask } from '../../ui/mask/mask.ts';
import type { ApplicationField, ApplicationValues } from './application-values.ts';

interface InputProps {
  readonly name: string;
  readonly ref: Ref<HTMLInputElement & HTMLSelectElement>;
  readonly onChange: (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onCompositionEnd: (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface FieldProps {
  readonly name: ApplicationField;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly good?: string | undefined;
  readonly className?: string;
  /** Corrects what is typed while it is typed. */
  readonly mask?: Mask | undefined;
  /** Writes what was typed as it is usually written, once the field is left. */
  readonly settle?: ((text: string) => string) | undefined;
  readonly children: (input: InputProps & ControlProps) => ReactNode;
}

/**
 * A field of the application with its message below. It is checked when it is left; a message that
 * stands there goes away with its cause, while one types.
 */
export function CheckedField(props: FieldProps) {
  const { name, mask, settle, children, className = '', ...field } = props;
  const form = useFormContext<ApplicationValues>();
  const { control, register, getFieldState, getValues, setValue, trigger } = form;
  const { errors } = useFormState({ control, name });
  const { onChange, onBlur, ...registered } = register(name);
  const take = (event: SyntheticEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { currentTarget, nativeEvent } = event;
    if (mask && currentTarget instanceof HTMLInputElement) {
      applyMask(mask, String(getValues(name) ?? ''), currentTarget, nativeEvent);
    }
    void onChange(event);
    if (getFieldState(name).error) void trigger(name);
  };
  const input: InputProps = {
    ...registered,
    onChange: take,
    onCompositionEnd: take,
    onBlur: (event) => {
      // The press on the button checks everything; a message that made room for itself now would
      // move the button away from under the pointer.
      if (event.relatedTarget?.getAttribute('type') === 'submit') return;
      if (settle) setValue(name, settle(event.target.value));
      void onBlur(event);
      // The two passwords are compared whichever of them is left last.
      if (name === 'password' && getFieldState('confirmPassword').isTouched) {
        void trigger('confirmPassword');
      }
    },
  };
  return (
    // Room for one line below the control is kept, so that messages come and go without a jump.
    <Field
      id={name}
      error={errors[name]?.message}
      className={`sm:min-h-26 ${className}`}
      {...field}
    >
      {(shown) => children({ ...input, ...shown })}
    </Field>
  );
}

type TextProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, 'name' | 'className' | 'children'>;

export function TextField(props: TextProps) {
  const { name, label, hint, good, className = '', mask, settle, ...own } = props;
  return (
    <CheckedField {...{ name, label, hint, good, className, mask, settle }}>
      {(input) => <input {...own} {...input} className={inputStyle} />}
    </CheckedField>
  );
}
