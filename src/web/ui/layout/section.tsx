import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Beside the heading: a remark, a button. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under its own heading, with its cards below it. */
export function Section({ title, aside, className = '', children }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`flex min-w-0 flex-col ${className}`}>
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:mb-3 sm:min-h-9.5 sm:gap-x-4">
        <h2 id={titleId} className="text-xl leading-7.5 sm:text-2xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
