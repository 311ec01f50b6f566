import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { brand } from '#brand/brand.ts';
import { helpLinks } from '#brand/help-links.ts';
import { links } from '#brand/links.ts';
import { ExternalLink } from '../../ui/button/external-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Chat } from '../widgets/chat.tsx';
import { PrivacyWidget } from '../widgets/privacy-widget.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { EqualHousingMark } from './equal-housing-mark.tsx';
import { FdicSign } from './fdic-sign.tsx';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useClearFocus } from './use-clear-focus.ts';

interface Props {
  /** What the way back to the public site is called here. */
  readonly back: string;
  /** Customers see the FDIC's sign, ways to get help, and the chat; staff need none of it. */
  readonly forCustomers?: boolean;
  readonly children: ReactNode;
}

const barLink =
  'flex min-h-11 items-center gap-1.5 rounded-xl px-1 text-[0.9375rem] font-semibold xs:px-1.5 lg:px-2 ' +
  'whitespace-nowrap hover:bg-sunken';

/** What stands around a sign-in page: less than around the public ones, so that nothing distracts. */
export function SignInFrame({ back, forCustomers = false, children }: Props) {
  const floating = useRef<HTMLElement>(null);
  useClearFocus(floating);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        <DemoNotice />
        {forCustomers && <FdicSign />}
        <div className="border-b border-border bg-surface">
          <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-3 py-1.5 lg:min-h-19">
            <Link href="/" aria-label={`${brand.name}, home`} className="rounded-lg py-1.5">
              <Logo />
            </Link>
            <div className="sm:order-2">
              <ThemeToggle />
            </div>
            <nav
              aria-label="Leave this page"
              className="-mx-1 flex flex-wrap items-center xs:-mx-2 justify-between max-sm:w-full sm:order-1 sm:ml-auto sm:gap-x-1"
            >
              <Link href="/" className={barLink}>
                <Icon name="arrow-left" size={16} className="max-lg:hidden" />
                {back}
              </Link>
              {forCustomers && (
                <>
                  <ExternalLink href={links.contactUs} className={barLink} arrow={false}>
                    Contact Us
                  </ExternalLink>
                  <ExternalLink href={links.locations} className={barLink} arrow={false}>
                    Locations
                  </ExternalLink>
                </>
              )}
            </nav>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="fits-text grow">
        {children}
      </main>
      <footer className="border-t border-border bg-sunken">
        <div className="wrap grid gap-4 pt-6 pb-6 text-sm sm:pb-24 text-muted">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {helpLinks.map(({ label, href }) => (
              <li key={label}>
                <ExternalLink
                  href={href}
                  className="inline-flex items-center gap-1 py-1 hover:text-ink hover:underline [&>svg]:size-3.5"
                >
                  {label}
                </ExternalLink>
              </li>
            ))}
          </ul>
          <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 font-semibold text-ink">
            <li>{brand.name}</li>
            <li>Member FDIC</li>
            <li className="flex items-center gap-2">
              <EqualHousingMark />
              Equal Housing Lender
            </li>
          </ul>
        </div>
      </footer>
      {forCustomers && (
        // Floating over a narrow page, its buttons would cover the links they stand on.
        <aside
          ref={floating}
          aria-label="Privacy and live chat"
          className="flex items-center justify-between bg-sunken p-4 pt-0 max-sm:[&>button]:static sm:p-0"
        >
          <PrivacyWidget />
          <Chat />
        </aside>
      )}
    </div>
  );
}
