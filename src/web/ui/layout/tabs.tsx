import * as Parts from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A count beside the label. */
  readonly badge?: ReactNode;
  readonly content: ReactNode;
}

interface Props<Id extends string> {
  /** What the tabs choose between, for those who hear it. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** What was typed into one panel stays while another is looked at. */
  readonly keepsPanels?: boolean;
  /** When the tabs appear, the focus goes to the chosen one. */
  readonly takesFocus?: boolean;
}

const tab =
  'flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink ' +
  'data-[state=active]:text-primary';
// On a phone all of them are in sight, in as many rows as that takes.
const pill =
  'max-sm:rounded-full max-sm:border max-sm:border-control max-sm:px-3 max-sm:text-[0.9375rem] max-xs:text-sm ' +
  'max-sm:data-[state=active]:border-primary max-sm:data-[state=active]:bg-soft';
const underlined =
  'sm:-mb-px sm:border-b-3 sm:border-transparent sm:px-0.5 sm:outline-offset-1 ' +
  'sm:data-[state=active]:border-primary';

/** One of several panels; the arrow keys move between their tabs. */
export function Tabs<Id extends string>(props: Props<Id>) {
  const { label, tabs, value, onChange, keepsPanels = false, takesFocus = false } = props;
  const kept = keepsPanels ? ({ forceMount: true } as const) : {};
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('[data-state=active]')?.focus();
  }, [takesFocus]);
  return (
    <Parts.Root value={value} onValueChange={(id) => onChange(id as Id)}>
      <Parts.List
        ref={list}
        aria-label={label}
        className="flex flex-wrap gap-1.5 sm:gap-x-6 sm:gap-y-0 sm:border-b sm:border-border"
      >
        {tabs.map(({ id, label: name, badge }) => (
          <Parts.Trigger key={id} value={id} className={`${tab} ${pill} ${underlined}`}>
            {name}
            {badge}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map(({ id, content }) => (
        <Parts.Content
          key={id}
          value={id}
          tabIndex={-1}
          className="pt-5 data-[state=inactive]:hidden"
          {...kept}
        >
          {content}
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}
