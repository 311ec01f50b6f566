import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { type ButtonLook, buttonStyle } from './button-style.ts';

interface Props extends ComponentProps<'button'>, ButtonLook {
  /** While it works it says so and cannot be pressed. */
  readonly busy?: boolean;
  /** What it says while it works: "Sending..." */
  readonly busyText?: string;
}

/** Submits nothing unless its `type` says so. */
export function Button(props: Props) {
  const { busy, busyText, kind, size, className, disabled, children, ...button } = props;
  const look = buttonStyle({ ...(kind && { kind }), ...(size && { size }) });
  return (
    <button
      type="button"
      {...button}
      disabled={busy || disabled}
      aria-busy={busy}
      className={className ? `${look} ${className}` : look}
    >
      {busy && <Icon name="loader-circle" size={18} className="animate-spin" />}
      {(busy && busyText) || children}
    </button>
  );
}
