import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Beside the heading: a link, a button, a count. */
  readonly actions?: ReactNode;
  readonly className?: string;
  /** What there is to say where it holds nothing; it then takes one line. */
  readonly empty?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a page in a card of its own, named by its heading. */
export function Card({ title, actions, className = '', empty, children }: Props) {
  const titleId = useId();
  if (empty !== undefined) {
    return (
      <section
        aria-labelledby={titleId}
        className={`card flex flex-wrap items-baseline justify-between gap-x-6 px-5 py-3.5 sm:px-6 ${className}`}
      >
        <h2 id={titleId} className="text-lg leading-7">
          {title}
        </h2>
        <p className="text-muted">{empty}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby={titleId} className={`card p-5 sm:p-6 ${className}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-xl leading-7 sm:text-2xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
