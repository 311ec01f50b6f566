import { lazy, useState } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonStyle } from '../../ui/button/button-style.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Action } from './action.ts';

const RequestDialog = lazy(async () => ({
  default: (await import('../request/request-dialog.tsx')).RequestDialog,
}));
const MortgageCalculator = lazy(async () => ({
  default: (await import('../loan/mortgage-calculator.tsx')).MortgageCalculator,
}));

interface Props extends ButtonLook {
  readonly action: Action;
  /** Told to screen readers after the label, where several buttons of a page have the same one. */
  readonly about?: string;
  readonly className?: string;
}

export function ActionButton({ action, about, kind = 'primary', className = '' }: Props) {
  const [open, setOpen] = useState(false);
  const look = `${buttonStyle({ kind })} ${className}`;
  const label = (
    <>
      {action.label}
      {about && <span className="sr-only"> for {about}</span>}
    </>
  );

  if (action.does === 'apply') {
    // Both travel with the navigation, so that no page needs a parameter in its address.
    const { accountType, productId } = action;
    const state = accountType && { accountType, ...(productId && { productId }) };
    return (
      <Link href="/open-account" state={state} className={look}>
        {label}
      </Link>
    );
  }

  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${look} no-script:hidden`}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <LazyDialog onClose={close}>
        {open &&
          (action.does === 'request' ? (
            <RequestDialog {...action} title={action.label} onClose={close} />
          ) : (
            <MortgageCalculator downPayment={action.downPayment} onClose={close} />
          ))}
      </LazyDialog>
    </>
  );
}
