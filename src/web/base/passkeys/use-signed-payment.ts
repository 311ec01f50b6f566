import { useEffect, useRef, useState } from 'react';
import type { Reply, Sent } from '#contract/endpoint.ts';
import type { challengePayment } from '#endpoints/payments/bills.ts';
import type { challengeWire, submitWire } from '#endpoints/payments/transfers.ts';
import { listPasskeys } from '#endpoints/people/passkeys.ts';
import { type CallError, call } from '../api/call.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { documentChallenge } from './document-challenge.ts';
import { usePasskeySupport } from './passkey-support.ts';

type Challenge = Reply<typeof challengeWire>;
type Signature = NonNullable<Sent<typeof submitWire>['body']['signature']>;

interface Options {
  readonly endpoint: typeof challengeWire | typeof challengePayment;
  /** What is about to be sent; undefined while nothing is reviewed. */
  readonly body: object | undefined;
  /** Whether this very payment was sent before and got no answer. */
  readonly isRepetition: () => boolean;
  readonly onSigned: (signature: Signature) => void;
  /** The payment was refused before it could be signed. */
  readonly onRefused: (error: CallError) => void;
}

/** A challenge, and for which payment and since when it is open. */
interface Open {
  readonly content: string;
  readonly challenge: Challenge;
  readonly since: number;
}

// Part of the time the server gives; what is older is asked for again.
const FRESH_FOR = 0.8;

/** Signs a payment with a passkey of the customer's, where there is one and it is wanted. */
export function useSignedPayment(options: Options) {
  const { endpoint, body, isRepetition, onSigned, onRefused } = options;
  const isOffered = usePasskeySupport() === 'yes' && body !== undefined;
  const { data } = useEndpoint(listPasskeys, { enabled: isOffered, isShared: true });
  const hasPasskey = isOffered && (data?.passkeys.length ?? 0) > 0;
  const content = body && JSON.stringify(body);
  const [open, setOpen] = useState<Open>();
  const [isChosen, setChosen] = useState(false);
  const [isDemanded, setDemanded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const sent = useRef<{ readonly content: string; readonly signature: Signature }>(undefined);

  useEffect(() => {
    setCancelled(false);
    if (!hasPasskey || content === undefined) return;
    const controller = new AbortController();
    void ask(endpoint, content, controller.signal).then(setOpen, () => {});
    return () => controller.abort();
  }, [endpoint, content, hasPasskey]);

  const challenge = open?.content === content ? open?.challenge : undefined;
  const isRequired = hasPasskey && (isDemanded || challenge?.required === true);

  const sign = async () => {
    if (content === undefined) return;
    setCancelled(false);
    // Signed and sent, and it is not known what became of it: by its key it is sent only once.
    if (sent.current?.content === content && isRepetition())
      return onSigned(sent.current.signature);
    setAsking(true);
    try {
      const fresh = open && isFresh(open, content) ? open : await ask(endpoint, content);
      setOpen(fresh);
      const { wire, options: asked } = fresh.challenge;
      const hash = await documentChallenge('payment', wire);
      const { signWithPasskey } = await import('./device-passkey.ts');
      const response = await signWithPasskey({ ...asked, challenge: hash });
      if (!response) return setCancelled(true);
      const signature = { nonce: wire.nonce, response };
      sent.current = { content, signature };
      // A challenge is used once.
      setOpen({ ...fresh, since: 0 });
      onSigned(signature);
    } catch (error) {
      onRefused(error as CallError);
    } finally {
      setAsking(false);
    }
  };

  return {
    hasPasskey,
    challenge,
    isRequired,
    /** Whether the button signs. */
    isOn: isRequired || (hasPasskey && isChosen),
    choose: setChosen,
    /** The server asked for a signature. */
    demand: () => setDemanded(true),
    isAsking,
    isCancelled,
    sign: () => void sign(),
  };
}

function isFresh({ content, challenge, since }: Open, wanted: string): boolean {
  return content === wanted && Date.now() - since < challenge.options.timeout * FRESH_FOR;
}

async function ask(
  endpoint: Options['endpoint'],
  content: string,
  signal?: AbortSignal,
): Promise<Open> {
  const read = call as (endpoint: object, request: object) => Promise<Challenge>;
  const since = Date.now();
  const challenge = await read(endpoint, { body: JSON.parse(content), ...(signal && { signal }) });
  return { content, challenge, since };
}
