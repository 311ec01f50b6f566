import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** A line below the title: how many rows there are, or since when. */
  readonly note?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Fields that narrow the screen's rows; they share the width of a narrow screen. */
  readonly tools?: ReactNode;
  readonly className?: string;
}

/** The heading of a screen of the portal. It takes the focus when its tab is opened. */
export function ScreenHeading({ title, note, actions, tools, className = '' }: Props) {
  return (
    <div className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-4 ${className}`}>
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl leading-tight text-head md:text-4xl">
          {title}
        </h1>
        {note && <p className="mt-1 text-muted">{note}</p>}
      </div>
      {actions}
      {tools && (
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full sm:has-[input[type=search]]:grow max-xs:[&>span]:min-w-0 max-xs:[&>span]:flex-[1_1_8rem]">
          {tools}
        </div>
      )}
    </div>
  );
}
