import { useEffect, useEffectEvent, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type {
  preparePasskeySignIn,
  prepareStaffPasskeySignIn,
  signInStaffWithPasskey,
  signInWithPasskey,
} from '#contract/people/passkeys.ts';
import { type CallError, call } from '../api/call.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { usePasskeySupport } from './passkey-support.ts';

type Prepare = typeof preparePasskeySignIn | typeof prepareStaffPasskeySignIn;
type SignIn = typeof signInWithPasskey | typeof signInStaffWithPasskey;

interface Options<E extends SignIn> {
  readonly prepare: Prepare;
  readonly signIn: E;
  /** False while another step of signing in is on the screen. */
  readonly isOffered: boolean;
  readonly onDone: (reply: Reply<E>) => void;
  readonly onRefused: (error: CallError) => void;
  readonly onCancelled: () => void;
}

/**
 * Signing in with a passkey: by a button, and among the suggestions of the first field where the
 * browser can. A browser has one question open at a time: while the button's is, nothing is
 * suggested.
 */
export function usePasskeySignIn<E extends SignIn>(options: Options<E>) {
  const support = usePasskeySupport();
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending } = useSubmit<SignIn>(options.signIn, {
    onDone: (reply) => options.onDone(reply as Reply<E>),
    onRefused: options.onRefused,
  });
  const send = useEffectEvent((response: SignedAnswer) => submit({ body: { response } }));

  const { prepare, isOffered } = options;
  const isSuggested = isOffered && support === 'yes' && !isAsking && !isPending;
  useEffect(() => {
    if (!isSuggested) return;
    const controller = new AbortController();
    void suggest(prepare, controller.signal).then((response) => {
      if (response && !controller.signal.aborted) send(response);
    });
    return () => controller.abort();
  }, [isSuggested, prepare]);

  const ask = async () => {
    setAsking(true);
    try {
      const { signWithPasskey } = await import('./device-passkey.ts');
      const response = await signWithPasskey((await call(prepare, NOTHING)).options);
      if (response) submit({ body: { response } });
      else options.onCancelled();
    } catch (error) {
      options.onRefused(error as CallError);
    } finally {
      setAsking(false);
    }
  };
  return { support, ask: () => void ask(), isBusy: isAsking || isPending };
}

const NOTHING = { body: {} };

type SignedAnswer = NonNullable<
  Awaited<ReturnType<typeof import('./device-passkey.ts').signWithPasskey>>
>;

// Part of the time the server gives: a suggestion that stands longer begins again.
const RENEW_AT = 0.8;

/** The answer of a suggestion that was taken; undefined where there is none. */
async function suggest(prepare: Prepare, signal: AbortSignal): Promise<SignedAnswer | undefined> {
  const canSuggest = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (!canSuggest) return undefined;
  const { signWithPasskey } = await import('./device-passkey.ts');
  while (!signal.aborted) {
    const reply = await call(prepare, { ...NOTHING, signal }).catch(() => undefined);
    if (!reply || signal.aborted) return undefined;
    const renewal = AbortSignal.timeout(reply.options.timeout * RENEW_AT);
    const asked = { asSuggestion: true, signal: AbortSignal.any([signal, renewal]) };
    const response = await signWithPasskey(reply.options, asked);
    if (response) return response;
    // Ended by the person or the device: what is suggested is theirs to choose.
    if (!renewal.aborted) return undefined;
  }
  return undefined;
}
