import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note: ReactNode;
  /** What can be done with all that is shown. */
  readonly tools?: ReactNode;
}

/** The heading of a screen of the portal. */
export function ScreenHeading({ title, note, tools }: Props) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 tabIndex={-1} className="text-3xl leading-tight text-head md:text-4xl">
          {title}
        </h1>
        <p className="mt-1 text-muted">{note}</p>
      </div>
      {tools && (
        <div className="flex flex-wrap items-center gap-3 max-xs:w-full max-xs:[&>span]:min-w-0 max-xs:[&>span]:flex-1">
          {tools}
        </div>
      )}
    </div>
  );
}
