import { brand } from '#brand/brand.ts';
import valley from '../art/valley.svg';

const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: brand.timeZone });

/** The greeting, before the valley in the morning light. */
export function Welcome({ firstName }: { readonly firstName: string }) {
  return (
    <div className="relative overflow-hidden border-b border-border bg-surface print:hidden">
      {/* In the dark theme the same morning is a night: the paint below darkens it. */}
      <div className="absolute inset-x-0 bottom-0 isolate h-42 mask-t-from-66% bg-[light-dark(#fff,#2b5c5a)] sm:inset-y-0 sm:left-auto sm:h-auto sm:w-[62%] sm:mask-t-from-100% sm:mask-l-from-38%">
        <img
          src={`${valley}#svgView(viewBox(0,120,1280,340))`}
          width="1280"
          height="340"
          alt=""
          className="size-full object-cover mix-blend-multiply"
        />
      </div>
      <div className="relative wrap pt-7 pb-38 sm:pt-10 sm:pb-19">
        <h1
          tabIndex={-1}
          className="text-[2.125rem] leading-10 text-head sm:text-[2.75rem] sm:leading-12.5"
        >
          Welcome, {firstName}
        </h1>
        <p className="mt-2 text-muted">{today.format(new Date())}</p>
      </div>
    </div>
  );
}
