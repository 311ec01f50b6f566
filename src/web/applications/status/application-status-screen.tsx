import { useEffect, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { BankPhone } from '../../base/format/bank-phone.tsx';
import { StatusForm } from './status-form.tsx';
import { type FoundStatus, StatusResult } from './status-result.tsx';

/** Where an application stands, for a person without a login. */
export function ApplicationStatusScreen() {
  const [found, setFound] = useState<FoundStatus | null>(null);
  const [links, setLinks] = useState(0);

  // A link from another email, opened in this tab, is about another application.
  useEffect(() => {
    const followLink = () => {
      setFound(null);
      setLinks((count) => count + 1);
    };
    addEventListener('hashchange', followLink);
    return () => removeEventListener('hashchange', followLink);
  }, []);

  return (
    <div className="wrap grid gap-x-14 gap-y-8 pt-8 pb-20 lg:grid-cols-[1fr_20rem] lg:pt-12">
      <div className="min-w-0 lg:max-w-2xl">
        <h1 tabIndex={-1} className="text-4xl leading-[1.1] text-head lg:text-[2.625rem]">
          Application Status
        </h1>
        <div className="card mt-7 p-5 sm:p-8">
          {found ? (
            <StatusResult
              // Once a question was answered, the heading takes the focus that its form had.
              key={found.question ? 'question' : 'status'}
              found={found}
              onFound={setFound}
              onAnother={() => setFound(null)}
            />
          ) : (
            <StatusForm key={links} onFound={setFound} />
          )}
        </div>
      </div>
      <aside className="grid content-start gap-3 lg:pt-19">
        <h2 className="text-xl leading-7">Where is my reference?</h2>
        <p className="text-muted">
          In the email we sent when you applied, and on the page you saw after you submitted. It
          looks like <span className="whitespace-nowrap">{brand.referencePrefix}-7QXD-K4HM</span>.
        </p>
        <p className="text-muted">
          Can’t find it? Call us at <BankPhone />. We will ask a few questions to be sure it is you.
        </p>
      </aside>
    </div>
  );
}
