import { formatLongDate } from '../base/format/format.ts';

interface Props {
  /** Not there while the page loads: the valley is then painted already. */
  readonly firstName?: string;
}

/** The greeting, before the valley in the morning light. */
export function Welcome({ firstName }: Props) {
  return (
    <div className="@container relative overflow-hidden border-b border-border bg-surface print:hidden">
      {/* In the dark theme the same morning is a night: the paint below darkens it. */}
      <div className="absolute inset-y-0 right-0 left-60 isolate @max-[17rem]:hidden mask-l-from-38% sm:left-[38%] bg-[light-dark(#fff,#2b5c5a)]">
        <img
          src="/pictures/valley-0-120-1280-340.avif"
          width="1280"
          height="340"
          alt=""
          fetchPriority="high"
          decoding="sync"
          className="size-full object-cover mix-blend-multiply"
        />
      </div>
      <div className="relative wrap py-2.5 sm:pt-10 sm:pb-19">
        {firstName === undefined ? (
          <div className="h-13 sm:h-20.5" />
        ) : (
          <>
            <h1
              tabIndex={-1}
              className="text-2xl leading-8 text-head sm:text-[2.75rem] sm:leading-12.5"
            >
              Welcome, {firstName}
            </h1>
            <p className="text-muted max-sm:text-sm max-sm:leading-5 sm:mt-2">
              {formatLongDate(new Date().toISOString())}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
