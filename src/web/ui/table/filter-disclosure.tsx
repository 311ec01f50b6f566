import { type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';

interface Props {
  /** How many filters are set. */
  readonly count: number;
  /** Of the filters, where they are a block of their own on a phone. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** On a phone the list begins at once, and what narrows it down waits behind a button. */
export function FilterDisclosure({ count, className = '', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        kind="quiet"
        size="small"
        className="min-h-11 shrink-0 sm:hidden"
      >
        <Icon name="sliders-horizontal" size={18} />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div
        id={id}
        className={`basis-full sm:contents ${className} ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </>
  );
}
