// What the device does: makes a passkey, or signs with one. Both ask its owner.
import type { Reply } from '#contract/endpoint.ts';
import type { preparePasskey, preparePasskeySignIn } from '#contract/people/passkeys.ts';

type CreationOptions = Reply<typeof preparePasskey>['options'];
export type RequestOptions = Reply<typeof preparePasskeySignIn>['options'];

/** Undefined when its owner cancels, or this device cannot make one. */
export async function makePasskey(options: CreationOptions) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await unlessCancelled(navigator.credentials.create({ publicKey }));
  return made && (made.toJSON() as RegistrationResponseJSON & { type: 'public-key' });
}

interface Signing {
  /** Offers the passkeys among the suggestions of a field, instead of asking at once. */
  readonly asSuggestion?: boolean;
  readonly signal?: AbortSignal;
}

/** Undefined when its owner cancels, or the signal ends the question. */
export async function signWithPasskey(options: RequestOptions, signing: Signing = {}) {
  const { asSuggestion = false, signal } = signing;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = await unlessCancelled(
    navigator.credentials.get({
      publicKey,
      ...(asSuggestion && { mediation: 'conditional' }),
      ...(signal && { signal }),
    }),
    // A suggestion that fails is left out; the button says what the device cannot do.
    asSuggestion ? () => true : isCancelled,
  );
  return signed && (signed.toJSON() as AuthenticationResponseJSON & { type: 'public-key' });
}

const CANCELLED = new Set(['NotAllowedError', 'AbortError', 'TimeoutError', 'InvalidStateError']);

// Browsers do not say more than this, so that a page does not learn what the device has.
const isCancelled = ({ name }: DOMException) => CANCELLED.has(name);

async function unlessCancelled(answer: Promise<Credential | null>, isNoAnswer = isCancelled) {
  try {
    return (await answer) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && isNoAnswer(error)) return null;
    throw error;
  }
}
