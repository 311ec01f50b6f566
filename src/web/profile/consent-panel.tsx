import { useState } from 'react';
import { consentTexts, withdrawalEffects } from '#brand/electronic-consent.ts';
import type { Reply } from '#contract/endpoint.ts';
import { giveConsent, readConsent, withdrawConsent } from '#endpoints/people/profile.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { formatDateTime } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

type Consent = Reply<typeof readConsent>['consent'];

/** What the customer agreed to about electronic documents, and how to withdraw from it. */
export function ConsentPanel() {
  const result = useEndpoint(readConsent);
  return (
    <Loaded result={result} what="Your consent" skeleton={<Skeleton className="h-48" />}>
      {({ consent }) => (
        <section className="grid gap-4">
          <div>
            <h3 className="text-lg">Electronic records and signatures</h3>
            <p className="mt-1 text-muted">{stateSentence(consent)}</p>
          </div>
          <ConsentText consent={consent} />
          {consent.status === 'given' ? <Withdraw /> : <Agree version={consent.currentVersion} />}
        </section>
      )}
    </Loaded>
  );
}

function stateSentence({ status, version, givenAt, withdrawnAt }: Consent): string {
  if (status === 'given') {
    return `You agreed to version ${version} on ${formatDateTime(givenAt ?? '')}. We send you documents electronically.`;
  }
  return status === 'withdrawn'
    ? `You withdrew your consent on ${formatDateTime(withdrawnAt ?? '')}. We send you documents on paper, by mail.`
    : 'You have not agreed to electronic documents. We send you documents on paper, by mail.';
}

function ConsentText({ consent }: { readonly consent: Consent }) {
  const { status, version, currentVersion } = consent;
  const isGiven = status === 'given';
  const shown = isGiven ? (version ?? '') : currentVersion;
  const sentences = consentTexts[shown] ?? [
    'We keep the text of this version on file. Call us and we will send it to you.',
  ];
  return (
    <div className="rounded-2xl bg-soft px-4.5 py-3.5">
      <h4 className="font-sans text-sm leading-5 font-semibold">
        {isGiven ? 'What you agreed to' : 'What you would agree to'} (version {shown})
      </h4>
      <ul className="mt-1.5 list-disc space-y-1.5 pl-5 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Agree({ version }: { readonly version: string }) {
  const { submit, isPending } = useSubmit(giveConsent, {
    refreshes: [readConsent],
    onDone: () =>
      showToast({ title: 'Consent saved', text: 'We send you documents electronically.' }),
    onRefused: (error) => toastRefusal('Consent not saved', error),
  });
  return (
    <Button
      busy={isPending}
      busyText="Saving..."
      className="justify-self-start"
      onClick={() => submit({ body: { version } })}
    >
      Agree to electronic documents
    </Button>
  );
}

function Withdraw() {
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isPending } = useSubmit(withdrawConsent, {
    refreshes: [readConsent],
    onDone: () => {
      setConfirming(false);
      showToast({ title: 'Consent withdrawn', text: 'We send you documents on paper, by mail.' });
    },
    onRefused: (error) => toastRefusal('Consent not withdrawn', error),
  });
  return (
    <>
      <Button
        kind="outline"
        size="small"
        className="justify-self-start"
        onClick={() => setConfirming(true)}
      >
        Withdraw consent
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Withdraw your consent?"
          confirmLabel="Withdraw consent"
          cancelLabel="Keep electronic documents"
          isDanger
          busy={isPending}
          busyText="Withdrawing..."
          onConfirm={() => submit()}
          onClose={() => setConfirming(false)}
        >
          <ul className="list-disc space-y-2 pl-5">
            {withdrawalEffects.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
