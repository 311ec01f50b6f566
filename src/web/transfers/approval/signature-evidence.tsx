import { useState } from 'react';
import { readEvidenceForStaff } from '#endpoints/payments/signed-payments.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { formatDateTime } from '../../base/format/format.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingText } from '../../ui/feedback/skeleton.tsx';
import { Fact } from '../../ui/queue/queue-card.tsx';
import { type SignedFact, signedFacts } from './signed-facts.ts';
import { signatureSentence, type WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly transfer: WaitingTransfer;
}

/** The customer's signature on a payment, and what exactly it was given for. */
export function SignatureEvidence({ transfer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { signedWith, signedAt, signatureVerified } = transfer;
  if (signedWith === null || signedAt === null) return null;
  return (
    <Fact label="Signature">
      <span className={signatureVerified ? '' : 'font-semibold text-danger'}>
        {signatureSentence(signedWith, signedAt, signatureVerified === true)}
      </span>
      <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="disclosure min-h-6 font-semibold text-link">What was signed</summary>
        {isOpen && <Evidence transfer={transfer} signedWith={signedWith} signedAt={signedAt} />}
      </details>
    </Fact>
  );
}

interface EvidenceProps extends Props {
  readonly signedWith: string;
  readonly signedAt: string;
}

function Evidence({ transfer, signedWith, signedAt }: EvidenceProps) {
  const { id, signatureVerified } = transfer;
  const { data, error, refetch } = useEndpoint(readEvidenceForStaff, { params: { id } });
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingText />;
  const facts: readonly SignedFact[] = [
    ...signedFacts(data.wire),
    ['Passkey', signedWith],
    ['Signed', formatDateTime(signedAt)],
    ['Verified', signatureVerified ? 'Yes, over the payment as it is stored now' : 'No'],
  ];
  return (
    <dl className="mt-2 grid gap-1.5">
      {facts.map(([label, value]) => (
        <div key={label} className="grid gap-x-3 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
