import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode, Ref } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { type ControlProps, Field, inputStyle } from '../ui/field.tsx';
import type { ApplicationField, ApplicationValues } from './application-values.ts';
import { caretAfter } from './group-digits.ts';

interface InputProps {
  readonly name: string;
  readonly ref: Ref<HTMLInputElement & HTMLSelectElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

interface FieldProps {
  readonly name: ApplicationField;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly good?: string | undefined;
  readonly className?: string;
  /** Writes what is typed in groups, as it is typed. */
  readonly tidy?: ((text: string) => string) | undefined;
  /** Writes what was typed as it is usually written, once the field is left. */
  readonly settle?: ((text: string) => string) | undefined;
  readonly children: (input: InputProps & ControlProps) => ReactNode;
}

/**
 * A field of the application with its message below. It is checked when it is left; a message that
 * stands there goes away with its cause, while one types.
 */
export function CheckedField(props: FieldProps) {
  const { name, tidy, settle, children, className = '', ...field } = props;
  const form = useFormContext<ApplicationValues>();
  const { control, register, getFieldState, setValue, trigger } = form;
  const { errors } = useFormState({ control, name });
  const { onChange, onBlur, ...registered } = register(name);
  const input: InputProps = {
    ...registered,
    onChange: (event) => {
      if (tidy && event.target instanceof HTMLInputElement) tidyTyped(event.target, tidy);
      void onChange(event);
      if (getFieldState(name).error) void trigger(name);
    },
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
  const { name, label, hint, good, className = '', tidy, settle, ...own } = props;
  return (
    <CheckedField {...{ name, label, hint, good, className, tidy, settle }}>
      {(input) => <input {...own} {...input} className={inputStyle} />}
    </CheckedField>
  );
}

function tidyTyped(input: HTMLInputElement, tidy: (text: string) => string): void {
  const { value, selectionStart } = input;
  const tidied = tidy(value);
  if (tidied === value) return;
  const before = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, '').length;
  input.value = tidied;
  const caret = caretAfter(tidied, before);
  input.setSelectionRange(caret, caret);
}
