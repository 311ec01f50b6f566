import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { ControlProps } from './field.tsx';

export interface NotedOption {
  readonly value: string;
  readonly label: string;
  /** Stands at the far end of the line while this one is chosen. */
  readonly note: string;
}

interface Props {
  readonly control: ControlProps;
  readonly name: string;
  readonly options: readonly NotedOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Offered while nothing is chosen. */
  readonly placeholder?: string;
  readonly icon?: ReactNode;
}

/** The browser's own list, drawn large, with a word about what is chosen. */
export function NotedSelect({ control, name, options, value, onChange, placeholder, icon }: Props) {
  const chosen = options.find((option) => option.value === value);
  const noteId = `${control.id}-note`;
  const about = [control['aria-describedby'], chosen && noteId].filter(Boolean).join(' ');
  return (
    <div className="relative">
      {icon && (
        <span className="pointer-events-none absolute top-4 left-3.5 text-muted max-xs:hidden sm:top-[1.125rem]">
          {icon}
        </span>
      )}
      <select
        {...control}
        aria-describedby={about || undefined}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`block w-full appearance-none truncate rounded-xl border border-control bg-surface pr-10 text-base font-semibold text-ink max-xs:pr-8 max-xs:text-sm aria-invalid:border-2 aria-invalid:border-danger aria-invalid:bg-danger-soft/45 sm:min-h-14 sm:py-2 ${icon ? 'pl-3.5 xs:pl-11' : 'pl-3.5'} ${chosen ? 'pt-3 pb-8 sm:pr-56' : 'min-h-14 py-2'}`}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map(({ value: each, label, note }) => (
          <option key={each} value={each}>
            {each === value ? label : `${label} · ${note}`}
          </option>
        ))}
      </select>
      {chosen && (
        <span
          id={noteId}
          className={`pointer-events-none absolute bottom-2.5 text-sm text-muted tabular-nums sm:inset-y-0 sm:right-11 sm:left-auto sm:flex sm:items-center sm:text-base ${icon ? 'left-3.5 xs:left-11' : 'left-3.5'}`}
        >
          {chosen.note}
        </span>
      )}
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute inset-y-0 right-4 my-auto"
      />
    </div>
  );
}
