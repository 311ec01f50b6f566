import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { inputStyle } from './field.tsx';

/** The system's own list of choices in our dress. */
export function Select({ className = '', children, ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`${inputStyle} appearance-none truncate pr-10! ${className}`}>
        {children}
      </select>
      <Icon
        name="chevron-down"
        size={18}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
