import * as Parts from '@radix-ui/react-tooltip';
import { createContext, type ReactElement, type ReactNode, use } from 'react';

const OPEN_AFTER_MS = 700;
const NEXT_WITHIN_MS = 300;

const InGroup = createContext(false);

/** Around several tooltips: once one has been read, the next ones open at once. */
export function TooltipGroup({ children }: { readonly children: ReactNode }) {
  return (
    <InGroup value={true}>
      <Parts.Provider delayDuration={OPEN_AFTER_MS} skipDelayDuration={NEXT_WITHIN_MS}>
        {children}
      </Parts.Provider>
    </InGroup>
  );
}

interface Props {
  readonly text: string;
  /** One element that takes the focus: a button or a link. */
  readonly children: ReactElement;
}

/** A few words about a control, shown while it is pointed at or focused. */
export function Tooltip({ text, children }: Props) {
  const isInGroup = use(InGroup);
  const tooltip = (
    <Parts.Root>
      <Parts.Trigger asChild>{children}</Parts.Trigger>
      {/* In place, not in the body: what is outside a modal dialog cannot be seen over it. */}
      <Parts.Content
        sideOffset={6}
        collisionPadding={8}
        className="rise-in z-40 max-w-64 rounded-lg bg-ink px-3 py-1.5 text-sm leading-5 font-normal text-bg"
      >
        {text}
      </Parts.Content>
    </Parts.Root>
  );
  return isInGroup ? tooltip : <TooltipGroup>{tooltip}</TooltipGroup>;
}
