import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

interface Props {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
  /** The arrow that tells sighted visitors what the hidden words tell the others. */
  readonly arrow?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** A link that leaves the site: in a new tab, without referrer, and says so. */
export function ExternalLink({ href, className, children, arrow = true, onClick }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={onClick}
    >
      {children}
      {arrow && <Icon name="arrow-up-right" size={16} className="shrink-0" />}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
