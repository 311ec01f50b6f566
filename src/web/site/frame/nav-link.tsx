import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import type { SiteLink } from '../content/menus.ts';

interface Props {
  readonly link: SiteLink;
  readonly className?: string;
  readonly arrow?: boolean;
  readonly onClick?: () => void;
  /** The next page takes the place of this entry of the history: it was the menu's. */
  readonly replace?: boolean;
  readonly children?: ReactNode;
}

/** A link of a menu or list, in-app or to the outside, as its data says. */
export function NavLink({ link, className, arrow, onClick, replace, children }: Props) {
  const [path] = useLocation();
  const content = children ?? link.label;
  if (link.external) {
    return (
      <ExternalLink
        href={link.href}
        {...(className !== undefined && { className })}
        {...(arrow !== undefined && { arrow })}
        {...(onClick && { onClick })}
      >
        {content}
      </ExternalLink>
    );
  }
  return (
    <Link
      href={link.href}
      replace={replace ?? false}
      className={className}
      aria-current={path === link.href ? 'page' : undefined}
      onClick={onClick}
    >
      {content}
    </Link>
  );
}
