import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly isAlarming?: boolean;
}

/** A few figures side by side, each with its name above it. */
export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className="card @container overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-hair @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {figures.map(({ label, value, isAlarming = false }) => (
          <div
            key={label}
            className="flex flex-col justify-between bg-surface px-4 py-4 @3xl:px-5 @max-2xl:last:odd:col-span-2"
          >
            <dt className="text-sm leading-5 text-muted">{label}</dt>
            <dd
              className={`text-lg leading-7 font-bold tracking-tight [word-spacing:0.08em] @sm:text-xl @3xl:text-[1.375rem] ${isAlarming ? 'text-danger' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
