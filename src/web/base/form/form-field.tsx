import type { FocusEvent, ReactNode } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { type ControlProps, Field } from '../../ui/field/field.tsx';
import type { ValidatedForm } from './use-validated-form.ts';

/** What every field is given; the name is one of the form's values. */
export interface FieldProps<Values extends FieldValues> {
  readonly form: ValidatedForm<Values>;
  readonly name: keyof Values & string;
  readonly label: string;
  readonly id?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly hint?: string | undefined;
  /** Said instead of the hint when what was typed is right. */
  readonly good?: string | undefined;
  /** Of the whole field. */
  readonly className?: string | undefined;
  /** Called when the field is left. */
  readonly onLeave?: (() => void) | undefined;
}

/** A value of the form and how to change it. */
interface Bound {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** Writes what was typed in the usual way once the field is left. */
  readonly format?: ((text: string) => string) | undefined;
  readonly children: (control: ControlProps & Bound) => ReactNode;
}

/** Binds a control to a value of the form, with its label, hint and message. */
export function FormField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, format, onLeave, children, ...field } = props;
  const { error, ...bound } = useField(form, name, format, onLeave);
  return (
    <Field {...field} error={error}>
      {(control) => children({ ...control, ...bound })}
    </Field>
  );
}

/** The same for a control that brings its own label. */
export function useField<Values extends FieldValues>(
  form: ValidatedForm<Values>,
  name: keyof Values & string,
  format?: (text: string) => string,
  onLeave?: () => void,
): Bound & { readonly error: string | undefined } {
  const path = name as Path<Values>;
  const { field, fieldState } = useController({ control: form.control, name: path });
  const error = fieldState.error?.message;
  return {
    name,
    value: field.value,
    error,
    onChange(value) {
      field.onChange(value);
      // A message goes away with its cause, while typing.
      if (form.mode === 'blur' && error !== undefined) void form.trigger(path);
    },
    onBlur(event) {
      // The press on the button checks everything; a message that made room for itself now would
      // move the button away from under the pointer.
      if (event.relatedTarget?.getAttribute('type') === 'submit') return;
      const text = format?.(field.value);
      if (text !== undefined && text !== field.value) field.onChange(text);
      field.onBlur();
      onLeave?.();
    },
  };
}
