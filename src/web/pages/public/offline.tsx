import { brand } from '#brand/brand.ts';
import { type Page, withBankName } from '../../base/page/page.ts';
import { DemoNotice } from '../../site/frame/demo-notice.tsx';
import { Logo } from '../../site/frame/logo.tsx';
import { BeachScene } from '../../site/page/beach-scene.tsx';
import { PageHeading } from '../../site/page/page-heading.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';

// The service worker shows this page without its script, at whatever address could not be reached:
// so it has no menus, and its links are plain ones.
export const page: Page = {
  head: withBankName({
    title: 'You Are Offline',
    description: 'What to do when your device cannot reach the bank.',
    noIndex: true,
  }),
  Screen: Offline,
  frame: 'bare',
};

/** The one that could not be reached. */
const SAME_ADDRESS = '';

function Offline() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header>
        <DemoNotice />
        <div className="border-b border-border bg-surface">
          <div className="wrap flex min-h-16 items-center sm:min-h-19">
            <a href="/" aria-label={`${brand.name}, home`} className="rounded-lg py-1.5">
              <Logo />
            </a>
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="wrap grid grow content-center items-center gap-x-14 gap-y-8 py-8 md:grid-cols-2 lg:py-20"
      >
        <div>
          <PageHeading>You are offline</PageHeading>
          <p className="mt-4 text-lg text-muted">
            Your device cannot reach us at the moment. Please check your internet connection, and
            then try again.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <a href={SAME_ADDRESS} className={buttonStyle()}>
              Try again
            </a>
            <a href="/" className={buttonStyle({ kind: 'outline' })}>
              Back to home
            </a>
          </p>
          <p className="mt-6 text-muted">
            A payment that showed a receipt was received. If you are not sure whether a payment was
            sent, look at your transactions when you are back online. Nothing is sent twice.
          </p>
          <p className="mt-4 text-muted">
            To lock a card or to report fraud, call us at{' '}
            <a href={`tel:${brand.phone}`} className="link whitespace-nowrap">
              {brand.phone}
            </a>
            .
          </p>
        </div>
        <BeachScene />
      </main>
      <footer className="border-t border-border bg-sunken">
        <p className="wrap flex flex-wrap gap-x-5 gap-y-1 py-5 text-sm text-muted">
          {brand.name} · Member FDIC · Equal Housing Lender
          <a href="/privacy" className="link">
            Privacy
          </a>
        </p>
      </footer>
    </div>
  );
}
