import { LogoMark } from './logo.tsx';

/** Fills the screen while the server is asked who is signed in. */
export function LoadingView() {
  return (
    <main className="grid min-h-dvh place-items-center" tabIndex={-1}>
      <div role="status" className="grid justify-items-center gap-5">
        <LogoMark className="size-20 text-primary motion-safe:animate-pulse" />
        <p className="text-lg text-muted">Loading...</p>
      </div>
    </main>
  );
}
