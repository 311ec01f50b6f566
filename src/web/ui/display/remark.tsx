import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

interface Props {
  /** Whether it asks for care, or only says how things are. */
  readonly isCareful?: boolean;
  readonly children: ReactNode;
}

/** A short remark beside an item; one that asks for care has a sign besides its color. */
export function Remark({ isCareful = false, children }: Props) {
  const look = isCareful
    ? 'border-pending/45 bg-pending-soft text-pending font-semibold'
    : 'border-border bg-surface text-ink';
  return (
    <li
      className={`inline-flex items-center gap-1.5 rounded-lg border px-2.5 py-1 text-sm leading-5 ${look}`}
    >
      {isCareful && (
        <>
          <Icon name="triangle-exclamation-point" size={16} className="shrink-0" />
          <span className="sr-only">Needs attention: </span>
        </>
      )}
      {children}
    </li>
  );
}

export function Remarks({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-sm text-muted">{label}</span>
      <ul className="contents">{children}</ul>
    </div>
  );
}
