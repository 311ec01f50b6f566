import { type FormEvent, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { ValidatedForm } from './use-validated-form.ts';

interface Props<Values extends FieldValues> {
  readonly form: ValidatedForm<Values>;
  /** Called once nothing is wrong with what was typed. */
  readonly onSubmit: (values: Values) => unknown;
  readonly id?: string;
  readonly className?: string;
  /** False where something else takes the focus: the heading of a page, a tab. */
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
}

/** The form element. The focus starts at its first field; the browser would choose the cross. */
export function Form<Values extends FieldValues>(props: Props<Values>) {
  const { form, onSubmit, className = 'grid gap-4.5', autoFocus = true, ...element } = props;
  // On a prerendered page, fields are filled in before the script is here. No layout effect: those
  // run before the component of the form subscribes to its values.
  const takeOver = useEffectEvent(() => takeOverTyped(form));
  useEffect(() => takeOver(), []);
  useEffect(() => {
    if (autoFocus)
      form.element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [form.element, autoFocus]);
  const submit = (event: FormEvent) => {
    takeOverTyped(form);
    void form.submit(onSubmit, event);
  };
  return (
    // Should it be sent before the script is here, nothing typed may end up in the URL.
    <form
      {...element}
      ref={form.element}
      method="post"
      noValidate
      onSubmit={submit}
      className={className}
    />
  );
}

/** Reads fields whose text is not in the form yet; a password manager may send no event. */
function takeOverTyped<Values extends FieldValues>(form: ValidatedForm<Values>): void {
  for (const field of form.element.current?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.type === 'radio' || field.type === 'file') continue;
    const typed =
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value;
    const name = field.name as Path<Values>;
    const isEmpty = form.getValues(name) === '' || form.getValues(name) === false;
    if (typed && isEmpty) form.setValue(name, typed as PathValue<Values, Path<Values>>);
  }
}
