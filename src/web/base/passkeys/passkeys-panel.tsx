import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Loaded } from '../api/loaded.tsx';
import { useEndpoint } from '../api/use-endpoint.ts';
import { formatDate, formatDateTime } from '../format/format.ts';
import { AddPasskey } from './add-passkey.tsx';
import type { PasskeyEndpoints } from './passkey-endpoints.ts';
import { PasskeysNeedName } from './passkey-sign-in.tsx';
import { usePasskeySupport } from './passkey-support.ts';
import { RemovePasskey } from './remove-passkey.tsx';

interface Props {
  readonly endpoints: PasskeyEndpoints;
  /** What the code is called; staff without an authenticator app have none. */
  readonly codeLabel: string | undefined;
  readonly codeHint?: ReactNode;
  /** Called after one was added, besides fetching the list again. */
  readonly onAdded?: () => void;
  /** By where on the page it stands. */
  readonly heading?: 'h2' | 'h3';
}

/** The passkeys of the signed-in person: add, name and remove. */
export function PasskeysPanel(props: Props) {
  const { endpoints, codeLabel, codeHint, onAdded, heading: Heading = 'h3' } = props;
  const support = usePasskeySupport();
  const result = useEndpoint(endpoints.list, { isShared: true });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string>();
  const form = { endpoints, codeLabel, codeHint };
  return (
    <section aria-label="Passkeys">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <Heading className="text-lg">Passkeys</Heading>
          <p className="text-sm text-muted">
            Sign in with your fingerprint, your face or the PIN of your device, without a password
            and a code.
          </p>
        </div>
        {support === 'yes' && !isAdding && (
          <Button kind="outline" size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
      </div>
      {support === 'address' && <PasskeysNeedName />}
      {support === 'no' && (
        <p className="text-sm text-muted">This browser is too old for passkeys.</p>
      )}
      {isAdding && (
        <AddPasskey
          {...form}
          onDone={() => {
            setAdding(false);
            onAdded?.();
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <Loaded
        result={result}
        what="Your passkeys"
        skeleton={<Skeleton className="mt-3 h-16 rounded-2xl" />}
      >
        {({ passkeys }) => (
          <ul className="mt-2 divide-y divide-hair">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id} className="py-3">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{name}</p>
                    <p className="text-sm text-muted">
                      Added {formatDate(createdAt)},{' '}
                      {lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet'}
                    </p>
                  </div>
                  {removing !== id && (
                    <Button kind="quiet" size="small" onClick={() => setRemoving(id)}>
                      Remove<span className="sr-only"> {name}</span>
                    </Button>
                  )}
                </div>
                {removing === id && (
                  <RemovePasskey {...form} id={id} onEnd={() => setRemoving(undefined)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
