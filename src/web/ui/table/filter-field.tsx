import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly type?: 'date' | 'text';
  /** Whether what was typed cannot be searched for. */
  readonly isWrong?: boolean;
  readonly onChange?: (value: string) => void;
}

/** One end of a span of days or amounts in a bar of filters, with its name inside the frame. */
export function FilterField({
  label,
  type = 'text',
  isWrong,
  onChange,
  className,
  ...input
}: Props) {
  return (
    <label
      className={`flex min-h-11 max-w-full items-center large-text:flex-wrap gap-2 rounded-xl border bg-surface pl-3.5 text-[0.9375rem] focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link ${isWrong ? 'border-2 border-danger' : 'border-control'} ${className ?? ''}`}
    >
      <span className="shrink-0 text-muted">{label}</span>
      <input
        {...input}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={16}
        aria-invalid={isWrong ? true : undefined}
        onChange={({ target }) => onChange?.(target.value)}
        className="min-h-11 w-full min-w-0 rounded-r-xl bg-transparent pr-3 text-ink tabular-nums outline-none"
      />
    </label>
  );
}
