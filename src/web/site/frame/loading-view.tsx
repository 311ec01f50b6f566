import { DemoNotice } from './demo-notice.tsx';
import { LogoMark } from './logo.tsx';

/** Fills the screen while the server is asked who is signed in. */
export function LoadingView() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <DemoNotice />
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
