import { Icon } from '../icons/icon.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly className?: string;
}

/** A small choice in a table's own bars; its label is in the words of its choices. */
export function TableSelect({ label, value, onChange, choices, className = '' }: Props) {
  return (
    <span className={`relative inline-flex max-w-full ${className}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 cursor-pointer appearance-none rounded-xl border border-control bg-surface py-2 pr-9 pl-3.5 text-[0.9375rem] text-ink hover:bg-bg"
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </span>
  );
}
