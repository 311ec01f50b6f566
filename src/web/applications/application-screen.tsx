import { useEffect, useLayoutEffect, useState } from 'react';
import { ResumeCard, type ResumedApplication } from './drafts/resume-card.tsx';
import { resumeToken } from './drafts/saved-values.ts';
import { ApplicationForm } from './form/application-form.tsx';
import type { Submitted } from './form/use-send-application.ts';
import { ApplicationSubmitted } from './submitted/application-submitted.tsx';

/** Applying for an account: the form, a saved one where a link leads to it, and what became of it. */
export function ApplicationScreen() {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const [resumed, setResumed] = useState<ResumedApplication | null>(null);
  const [token, setToken] = useState<string | null>(null);

  // Before the first paint, so that the form does not flash up.
  useLayoutEffect(() => setToken(resumeToken(location.hash)), []);
  useEffect(() => {
    const followLink = () => {
      const next = resumeToken(location.hash);
      if (next !== null) setToken(next);
    };
    addEventListener('hashchange', followLink);
    return () => removeEventListener('hashchange', followLink);
  }, []);

  /** A link that was used, or is not wanted, leaves the address. */
  function leaveLink(application: ResumedApplication | null): void {
    history.replaceState(history.state, '', location.pathname);
    setToken(null);
    setResumed(application);
  }

  if (submitted) return <ApplicationSubmitted {...submitted} />;
  if (token !== null) {
    return (
      <ResumeCard key={token} token={token} onResumed={leaveLink} onNew={() => leaveLink(null)} />
    );
  }
  return <ApplicationForm key={resumed?.key ?? ''} resumed={resumed} onSubmitted={setSubmitted} />;
}
