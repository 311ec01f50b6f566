import { type ReactNode, useRef } from 'react';
import { Chat } from '../widgets/chat.tsx';
import { PrivacyWidget } from '../widgets/privacy-widget.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useClearFocus } from './use-clear-focus.ts';

interface Props {
  readonly fdicSign: boolean;
  readonly children: ReactNode;
}

/** What stands around every public page. */
export function SiteFrame({ fdicSign, children }: Props) {
  const floating = useRef<HTMLElement>(null);
  useClearFocus(floating);
  return (
    <>
      <SkipLink />
      <Header fdicSign={fdicSign} />
      <main id="main" tabIndex={-1} className="fits-text">
        {children}
      </main>
      <Footer />
      <aside ref={floating} aria-label="Privacy and live chat">
        <PrivacyWidget />
        <Chat />
      </aside>
    </>
  );
}
