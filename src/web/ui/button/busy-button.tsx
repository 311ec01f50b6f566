import type { ComponentProps } from 'react';
import { LoaderCircle } from '../icons/loader-circle.tsx';
import { type ButtonLook, buttonStyle } from './button-style.ts';

interface Props extends ComponentProps<'button'>, ButtonLook {
  readonly busy: boolean;
  /** What it says while it is at work: "Sending..." */
  readonly busyText: string;
}

/** A button that says when it is at work, and cannot be pressed meanwhile. */
export function BusyButton(props: Props) {
  const { busy, busyText, kind, size, className = '', disabled, children, ...button } = props;
  const look = { ...(kind && { kind }), ...(size && { size }) };
  return (
    <button
      type="button"
      {...button}
      disabled={busy || disabled}
      aria-busy={busy}
      className={`${buttonStyle(look)} ${className}`}
    >
      {busy && <LoaderCircle size={18} className="animate-spin" />}
      {busy ? busyText : children}
    </button>
  );
}
