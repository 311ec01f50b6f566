import type { QueueLayout } from './use-queue-layout.ts';

interface Props {
  readonly layout: QueueLayout;
  readonly onLayout: (layout: QueueLayout) => void;
}

const labels: Readonly<Record<QueueLayout, string>> = { cards: 'Cards', split: 'List and case' };

/** How a queue is laid out on a wide screen. */
export function LayoutSwitch({ layout, onLayout }: Props) {
  return (
    <fieldset className="-order-1 flex justify-self-end rounded-full border border-border bg-surface p-0.5">
      <legend className="sr-only">Layout</legend>
      {(['cards', 'split'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={layout === name}
          onClick={() => onLayout(name)}
          className={`min-h-8 rounded-full px-3.5 text-sm font-semibold ${layout === name ? 'bg-soft text-primary forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]' : 'text-muted hover:text-ink'}`}
        >
          {labels[name]}
        </button>
      ))}
    </fieldset>
  );
}
