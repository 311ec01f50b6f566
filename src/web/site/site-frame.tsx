import type { ReactNode } from 'react';
import { Chat } from './chat.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { FdicSign } from './fdic-sign.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PrivacyWidget } from './privacy-widget.tsx';
import { SkipLink } from './skip-link.tsx';

interface Props {
  readonly fdicSign: boolean;
  readonly children: ReactNode;
}

/** What stands around every public page. */
export function SiteFrame({ fdicSign, children }: Props) {
  return (
    <>
      <SkipLink />
      <DemoNotice />
      {fdicSign && <FdicSign />}
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <PrivacyWidget />
      <Chat />
    </>
  );
}
