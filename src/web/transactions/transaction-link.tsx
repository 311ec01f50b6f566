import type { ReactNode } from 'react';
import { ViewLink } from '../ui/button/view-link.tsx';

/** How a transaction is opened from where it is listed. */
export interface TransactionOpener {
  /** The address of its detail. */
  readonly hrefOf: (id: string) => string;
  readonly open: (id: string) => void;
}

interface Props {
  readonly id: string;
  readonly opener: TransactionOpener;
  readonly children: ReactNode;
}

/** What happened, as a link whose target is the whole row that it stands in. */
export function TransactionLink({ id, opener, children }: Props) {
  return (
    <ViewLink
      href={opener.hrefOf(id)}
      onOpen={() => opener.open(id)}
      className="block leading-6 font-semibold wrap-anywhere after:absolute after:inset-0 after:content-[''] hover:underline"
    >
      {children}
    </ViewLink>
  );
}
