import { dollars, signedDollars } from '#money/dollars.ts';

interface Props {
  readonly value: string;
  /** Which way the money went; without it, only what is owed has a sign. */
  readonly type?: 'credit' | 'debit';
  readonly className?: string;
}

/** An amount. Its sign is shown by a mark and a color, and read by screen readers as a word. */
export function Amount({ value, type, className = '' }: Props) {
  const shown = type ? signedDollars(value, type) : dollars(value);
  const color = type === 'credit' ? 'text-completed' : '';
  return (
    <span className={`tabular-nums ${color} ${className}`}>
      <span aria-hidden="true" className="whitespace-nowrap">
        {shown}
      </span>
      <span className="sr-only">{shown.replace('+', 'plus ').replace('\u2212', 'minus ')}</span>
    </span>
  );
}
