import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { Draft, DraftValues } from './use-draft.ts';

interface Props<Values extends DraftValues> {
  readonly id: string;
  readonly draft: Draft<Values>;
  readonly onSubmit: () => void;
  readonly className?: string;
  /** False where the form is a page of its own: there the heading takes the focus. */
  readonly autoFocus?: boolean;
  readonly children: ReactNode;
}

/**
 * The form of a draft; what it opens with is its first field. Left to itself, the browser would
 * begin at a dialog's cross.
 */
export function DraftForm<Values extends DraftValues>(props: Props<Values>) {
  const { id, draft, onSubmit, className = 'grid gap-4.5', autoFocus = true, children } = props;
  const { form } = draft;
  useEffect(() => {
    if (autoFocus) form.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [form, autoFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    // Should it be sent before the script is here, nothing typed may end up in the URL.
    <form ref={form} id={id} method="post" noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
