import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

const tones = {
  calm: 'bg-sunken',
  pending: 'bg-pending-soft text-pending',
  danger: 'bg-danger-soft',
} as const;

interface Props {
  readonly tone?: keyof typeof tones;
  readonly title?: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A short word beside the matter. One of danger is spoken at once. */
export function Notice({ tone = 'calm', title, children, className = '' }: Props) {
  const isDanger = tone === 'danger';
  const icon = isDanger ? 'triangle-exclamation-point' : 'info';
  return (
    <div
      role={isDanger ? 'alert' : undefined}
      className={`flex gap-2.5 rounded-2xl px-4 py-3 text-sm leading-5 forced-colors:border ${tones[tone]} ${className}`}
    >
      <Icon name={icon} size={20} className={`shrink-0 ${isDanger ? 'text-danger' : ''}`} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
