import type { MouseEvent, ReactNode } from 'react';

interface Props {
  /** For a new tab, a bookmark, and the address that is copied. */
  readonly href: string;
  /** Opens it in this page. */
  readonly onOpen: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a view of this page, which opens in place unless another tab or window is asked for. */
export function ViewLink({ href, onOpen, className, children }: Props) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href={href} onClick={open} className={className}>
      {children}
    </a>
  );
}
