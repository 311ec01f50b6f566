import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  /** What one can do about it: a button or a link. */
  readonly action?: ReactNode;
}

/** Says that there is nothing here, in words, where a list would stand. */
export function EmptyState({ title, text, icon, action }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-10 text-center">
      {icon && (
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-soft text-primary">
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {text && <p className="max-w-prose text-sm text-balance text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
