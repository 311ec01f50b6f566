import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** A few words below: how much there is, or since when. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

/** The heading of a screen with what can be done on it. It takes the focus on arrival. */
export function ScreenHeading({ title, note, actions }: Props) {
  return (
    <div className="mb-5.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl leading-tight text-head md:text-4xl">
          {title}
        </h1>
        {note && <p className="mt-1 text-muted">{note}</p>}
      </div>
      {actions}
    </div>
  );
}
