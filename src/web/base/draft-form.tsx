import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { Draft, DraftValues } from './use-draft.ts';

interface Props<Values extends DraftValues> {
  readonly id: string;
  readonly draft: Draft<Values>;
  readonly onSubmit: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The form of a draft; what it opens with is its first field. Left to itself, the browser would
 * begin at a dialog's cross.
 */
export function DraftForm<Values extends DraftValues>(props: Props<Values>) {
  const { id, draft, onSubmit, className = 'grid gap-4.5', children } = props;
  const { form } = draft;
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
