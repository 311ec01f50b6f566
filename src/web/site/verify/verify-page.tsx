import { type FormEvent, useEffect, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { readReceiptFragment } from '#rules/documents/receipt-link.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { VerifiedReceipt } from './verified-receipt.tsx';
import { loadVerifier, type Verified, type Verifier } from './verifier.ts';

type Outcome = { readonly verified: Verified } | { readonly error: string };

async function examine(
  verifier: Verifier,
  receipt: string,
  key: string,
  description: string,
): Promise<Outcome> {
  try {
    return { verified: await verifier.verify(receipt, key, description.trim() || undefined) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Checks a receipt in the browser: nothing of it is sent anywhere. */
export function VerifyPage() {
  const [verifier, setVerifier] = useState<Verifier>();
  const [receipt, setReceipt] = useState('');
  const [description, setDescription] = useState('');
  const [key, setKey] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    void (async () => {
      const inAddress = await readReceiptFragment(window.location.hash.slice(1));
      if (inAddress !== undefined) setReceipt(inAddress);
      try {
        const loaded = await loadVerifier();
        setVerifier(loaded);
        setKey(loaded.key);
        if (inAddress === undefined) return;
        setOutcome(await examine(loaded, inAddress, loaded.key, ''));
      } catch {
        setOutcome({ error: 'The checking program could not be loaded. Please reload the page.' });
      }
    })();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (verifier) setOutcome(await examine(verifier, receipt, key, description));
  }

  return (
    <div className="wrap grid gap-x-14 gap-y-8 pt-10 pb-20 lg:grid-cols-2 lg:pt-14">
      <div className="max-lg:order-first lg:col-span-2">
        <PageHeading>Check a receipt</PageHeading>
        <p className="mt-4 max-w-2xl text-lg leading-7 text-muted">
          A receipt from {brand.name} shows that a payment was really posted. Anyone can check one
          here. The check runs on your device, and nothing is sent to us.
        </p>
      </div>
      <form onSubmit={(event) => void submit(event)} className="grid content-start gap-5">
        <Field label="Receipt file" hint="The text file that “Get proof” saves.">
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".txt,text/plain"
              className={`${inputStyle} file:mr-3 file:min-h-8 file:rounded-lg file:border file:border-control file:bg-sunken file:px-3 file:font-semibold file:text-ink`}
              onChange={({ target }) => void target.files?.[0]?.text().then(setReceipt)}
            />
          )}
        </Field>
        <Field label="Or paste the receipt">
          {(control) => (
            <textarea
              {...control}
              required
              rows={7}
              value={receipt}
              onChange={({ target }) => setReceipt(target.value)}
              className={`${inputStyle} font-mono text-sm`}
            />
          )}
        </Field>
        <Field
          label="Description"
          optional
          hint="As the customer’s list shows it, if it should be checked too."
        >
          {(control) => (
            <input
              {...control}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
              className={inputStyle}
            />
          )}
        </Field>
        <Field label="Key of the log" hint="Ours is filled in. Compare it with one you kept.">
          {(control) => (
            <textarea
              {...control}
              required
              rows={3}
              value={key}
              onChange={({ target }) => setKey(target.value)}
              className={`${inputStyle} font-mono text-sm break-all`}
            />
          )}
        </Field>
        <div>
          <Button type="submit" kind="primary" disabled={!verifier}>
            Check the receipt
          </Button>
        </div>
      </form>
      {/* Above the form on a phone, where the code on a printed receipt leads. */}
      <div className={`grid content-start gap-6 ${outcome ? 'max-lg:order-first' : ''}`}>
        <div aria-live="polite">
          {outcome && 'error' in outcome && <Notice tone="danger">{outcome.error}</Notice>}
          {outcome && 'verified' in outcome && <VerifiedReceipt verified={outcome.verified} />}
        </div>
        <Explanation />
      </div>
    </div>
  );
}

function Explanation() {
  return (
    <div className="grid gap-3">
      <h2 className="text-2xl leading-8">What a receipt proves</h2>
      <p>
        That we posted this amount to this account on this day, and put it in our public log. We
        sign the log, and it only grows: taking a transaction out, or changing one, would show to
        everyone who has seen the log before.
      </p>
      <h2 className="mt-3 text-2xl leading-8">What it does not prove</h2>
      <p>
        Who owns the account, or that the money was not returned later. A later return is a
        transaction of its own.
      </p>
      <h2 className="mt-3 text-2xl leading-8">Without this page</h2>
      <p>
        Save{' '}
        <a className="link" href="/verify.html" download>
          verify.html
        </a>{' '}
        and open it from your disk, or run{' '}
        <a className="link" href="/verify.mjs" download>
          verify.mjs
        </a>{' '}
        with Node.js. Both work without a network. The key of the log is at{' '}
        <a className="link" href="/transparency/key">
          /transparency/key
        </a>
        .
      </p>
    </div>
  );
}
