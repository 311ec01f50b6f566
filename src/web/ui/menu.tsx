import { DropdownMenu as Parts } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface Item {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

interface Props {
  /** The button that opens it, with a name of its own. */
  readonly trigger: ReactElement;
  readonly items: readonly Item[];
}

/** A few acts behind one button. Arrow keys, typing and Esc work as in the system's own menus. */
export function Menu({ trigger, items }: Props) {
  // Not modal: holding the page still would need a style sheet that the policy forbids.
  return (
    <Parts.Root modal={false}>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="rise-in z-40 min-w-44 rounded-2xl border border-border bg-surface p-1.5 text-ink shadow-pop"
      >
        {items.map(({ label, icon, isDanger, isDisabled = false, onSelect }) => (
          <Parts.Item
            key={label}
            disabled={isDisabled}
            onSelect={onSelect}
            className={`flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl px-3 font-semibold outline-none data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-sunken ${isDanger ? 'text-danger' : ''}`}
          >
            {icon}
            {label}
          </Parts.Item>
        ))}
      </Parts.Content>
    </Parts.Root>
  );
}
