import type { ReactNode } from 'react';

/** What something consists of, a line for each part: its name on the left, what it is opposite. */
export function DetailList({ children }: { readonly children: ReactNode }) {
  return <dl className="border-t border-border text-[0.9375rem] leading-[1.375rem]">{children}</dl>;
}

interface Props {
  readonly label: string;
  /** Said below in smaller letters. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
  /** The line the others lead to. */
  readonly total?: boolean;
  /** Not for others to read: left out on paper. */
  readonly offPaper?: boolean;
}

export function Detail({ label, more, children, total = false, offPaper = false }: Props) {
  const line = total
    ? 'border-ink border-t-2 text-base font-bold'
    : 'border-hair border-t font-semibold first:border-t-0';
  return (
    <div
      className={`flex justify-between gap-x-4 py-3 large-text:flex-wrap ${line} ${offPaper ? 'print:hidden' : ''}`}
    >
      <dt
        className={
          total ? '' : 'shrink-0 max-xs:max-w-3/5 font-normal large-text:shrink text-muted'
        }
      >
        {label}
      </dt>
      <dd
        className={`min-w-0 text-right wrap-anywhere tabular-nums ${total ? 'text-lg whitespace-nowrap' : ''}`}
      >
        {children}
        {more && <span className="block text-sm leading-5 font-normal text-muted">{more}</span>}
      </dd>
    </div>
  );
}
