import { type ReactNode, useId } from 'react';
import { useQueueItem } from './queue-item.ts';

interface Props {
  /** Whose it is. */
  readonly title: string;
  readonly about: ReactNode;
  readonly badges?: ReactNode;
  /** The figure it is about, large at its end. */
  readonly figure?: ReactNode;
  /** Columns of facts. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** What leads to more about the item, beside its decisions. */
  readonly more?: ReactNode;
  readonly isBusy?: boolean;
  /** The middle column holds something that wants room. */
  readonly isMiddleWide?: boolean;
}

/** One item of a queue: whose it is, what is asked, and at its foot what can be done about it. */
export function QueueCard({
  title,
  about,
  badges,
  figure,
  children,
  foot,
  more,
  isBusy,
  isMiddleWide,
}: Props) {
  const titleId = useId();
  const { href, aside } = useQueueItem();
  return (
    <article
      aria-labelledby={titleId}
      aria-busy={isBusy === true}
      tabIndex={-1}
      className="card @container overflow-hidden focus-visible:outline-2"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 @2xl:px-6">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-soft text-[0.9375rem] font-semibold text-primary"
        >
          {initialsOf(title)}
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={titleId} className="font-sans text-[1.0625rem] leading-6 tracking-normal">
            {title}
          </h2>
          <p className="text-sm leading-5 text-muted">{about}</p>
        </div>
        {badges && <div className="flex flex-wrap items-center gap-2">{badges}</div>}
        {figure && (
          <p className="ml-auto @2xl:min-w-36 large-text:min-w-0 text-right text-xl leading-8 font-bold tracking-tight @sm:text-2xl @2xl:ml-2">
            {figure}
          </p>
        )}
      </header>
      <div
        className={`grid divide-hair border-t border-hair text-[0.9375rem] leading-[1.4rem] @max-2xl:divide-y @2xl:divide-x ${isMiddleWide ? '@2xl:grid-cols-[1fr_2.2fr_1fr]' : '@2xl:grid-cols-[1.15fr_1.45fr_1fr]'}`}
      >
        {children}
      </div>
      {/* One line below the facts: the tools on the left, the decision on the right. */}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-hair bg-bg px-5 py-3.5 text-sm empty:hidden sm:gap-x-5 @2xl:px-6">
        {foot}
        {aside}
        {(href ?? more) && (
          <div className="flex flex-wrap gap-x-4 gap-y-2 sm:gap-x-5 @max-md:contents @md:order-1 print:hidden">
            {more}
            {href && (
              <a href={href} className="link leading-6">
                Case link<span className="sr-only"> to {title}</span>
              </a>
            )}
          </div>
        )}
      </footer>
    </article>
  );
}

/** Some of an item's facts, one below the other. */
export function QueueColumn({ children }: { readonly children: ReactNode }) {
  return <dl className="grid content-start gap-3.5 px-5 py-4 @2xl:px-6">{children}</dl>;
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A fact and what it is called. */
export function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="mb-0.5 text-[0.8125rem] leading-5 text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The quieter lines below a fact. */
export function Aside({ children }: { readonly children: ReactNode }) {
  return <p className="text-sm leading-[1.3rem] text-muted tabular-nums">{children}</p>;
}

function initialsOf(name: string): string {
  const names = name.split(/[\s-]+/).filter(Boolean);
  const [first = '', last = ''] = [names.at(0), names.length > 1 ? names.at(-1) : ''];
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase();
}
