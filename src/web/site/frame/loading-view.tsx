import type { ReactNode } from 'react';
import { DemoNotice } from './demo-notice.tsx';
import { LogoMark } from './logo.tsx';

interface Props {
  /** What of the page's header is known before the server has answered. */
  readonly header?: ReactNode;
}

/** Fills the screen while the server is asked who is signed in. */
export function LoadingView({ header }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <DemoNotice />
        {header}
      </header>
      <main className="grid grow place-items-center">
        <div role="status" className="grid justify-items-center gap-5">
          <LogoMark className="size-20 animate-pulse text-primary" />
          <p className="text-lg text-muted">Loading...</p>
        </div>
      </main>
    </div>
  );
}
