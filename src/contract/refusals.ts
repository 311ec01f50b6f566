// Every expected no: its code, its status and the sentence a person reads. Rooms add theirs here.
export const refusals = {
  'bad-request': { status: 400, sentence: 'The request could not be understood.' },
  'invalid-fields': { status: 400, sentence: 'Please check the highlighted fields.' },
  'bad-idempotency-key': {
    status: 400,
    sentence: 'An Idempotency-Key header must be 1 to 200 visible characters.',
  },
  'not-signed-in': { status: 401, sentence: 'Please sign in.' },
  'wrong-credentials': { status: 401, sentence: 'Invalid email or password' },
  'wrong-code': { status: 401, sentence: 'Invalid or expired access code' },
  'last-code-wrong': {
    status: 401,
    sentence: 'There were too many wrong codes. Please enter your password again.',
  },
  'wrong-passkey': { status: 401, sentence: 'This passkey cannot be used to sign in here.' },
  'passkey-expired': { status: 401, sentence: 'This took too long. Please try again.' },
  'passkey-invalid': {
    status: 403,
    sentence: 'This passkey could not be verified. Please start again.',
  },
  'wrong-proof': { status: 403, sentence: 'The password or access code is incorrect.' },
  'code-required': {
    status: 403,
    sentence: 'Please enter the code your authenticator app shows.',
  },
  'email-codes-paused': {
    status: 403,
    sentence: 'We do not email sign-in codes right after a password reset. Please call us.',
  },
  'link-expired': {
    status: 410,
    sentence: 'This link has expired or was already used. Please request a new one.',
  },
  'sign-in-blocked': { status: 403, sentence: 'This login is blocked. Please call the bank.' },
  'sign-in-locked': {
    status: 429,
    sentence:
      'There were too many failed attempts. Please try again later, use a device you have signed in ' +
      'with before, or call the bank.',
  },
  'not-allowed': { status: 403, sentence: 'You are not allowed to do this.' },
  'password-change-required': {
    status: 403,
    sentence: 'Please choose your own password first.',
  },
  'authenticator-required': {
    status: 403,
    sentence: 'Please set up an authenticator app first.',
  },
  'step-up-required': { status: 403, sentence: 'Please confirm this with a new access code.' },
  'step-up-ended': {
    status: 409,
    sentence: 'This confirmation has expired or was already used. Please try again.',
  },
  'signature-required': {
    status: 403,
    sentence:
      'Your settings ask for your signature on this payment. Please sign it with your passkey.',
  },
  'signature-invalid': {
    status: 403,
    sentence: 'This signature could not be verified. Please sign again.',
  },
  'outgoing-paused': {
    status: 403,
    sentence:
      'Outgoing payments are paused for a while after a password reset. Please call us if this cannot wait.',
  },
  'protected-user': {
    status: 403,
    sentence: 'The first administrator cannot be blocked or deleted.',
  },
  'own-affair': {
    status: 403,
    sentence: 'You cannot do this for yourself. A colleague has to do it.',
  },
  'foreign-origin': { status: 403, sentence: 'This request came from another site.' },
  'not-found': { status: 404, sentence: 'Not found.' },
  'method-not-allowed': { status: 405, sentence: 'This address does not accept that method.' },
  conflict: { status: 409, sentence: 'This has already been decided or changed.' },
  'username-taken': { status: 409, sentence: 'This username is taken.' },
  'email-taken': { status: 409, sentence: 'This email address is in use.' },
  'pool-full': { status: 409, sentence: 'There are enough unused access codes already.' },
  'body-too-large': { status: 413, sentence: 'The request is too large.' },
  'unsupported-media-type': { status: 415, sentence: 'Please send JSON.' },
  misdirected: {
    status: 421,
    sentence: 'This server does not answer to that name. Set PUBLIC_URL to the address you type.',
  },
  'too-many-requests': { status: 429, sentence: 'Too many attempts. Please wait a moment.' },
  'key-reused': { status: 422, sentence: 'This submission key was used for something else.' },
  'key-in-flight': { status: 409, sentence: 'This submission is still being processed.' },
  'not-sealed-yet': {
    status: 409,
    sentence: 'The proof is being prepared. Please try again in a few seconds.',
  },
  'not-posted-yet': {
    status: 409,
    sentence: 'There is a proof once this transaction has been posted.',
  },
  'insufficient-funds': { status: 409, sentence: 'The available balance is not sufficient.' },
  overdrawn: {
    status: 409,
    sentence: 'This account is overdrawn. Payments are possible again once it is covered.',
  },
  'account-closed': { status: 409, sentence: 'This account is closed.' },
  'over-limit': { status: 409, sentence: 'This is over a limit on your account.' },
  'too-many-wires': { status: 429, sentence: 'Too many wires. Please try again later.' },
  'customer-blocked': { status: 409, sentence: 'This customer is blocked. Unblock them first.' },
  'screening-hit': {
    status: 409,
    sentence: 'A name here is similar to one on the watch list. Please review and clear it first.',
  },
  'second-approver-needed': {
    status: 409,
    sentence: 'You already approved this. A colleague has to approve it too.',
  },
  'beneficiary-changed': {
    status: 409,
    sentence: 'The recipient has changed since you viewed this. Please review it again.',
  },
  'request-pending': {
    status: 409,
    sentence: 'A request for this account is already being reviewed.',
  },
  'payee-in-use': {
    status: 409,
    sentence: 'Payments to this payee are still scheduled. Please cancel them first.',
  },
  frozen: { status: 503, sentence: 'Money movement is paused. Please try again later.' },
  unavailable: { status: 503, sentence: 'The service is briefly unavailable. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type RefusalCode = keyof typeof refusals;

export interface RefusalDetail {
  /** Another sentence than the catalogue's, for a person. */
  readonly sentence?: string;
  /** Messages by field path, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** When trying again makes sense; becomes Retry-After. */
  readonly retryAfterSeconds?: number;
  /** What led to it, for the log alone: an error, or a word of ours. */
  readonly cause?: unknown;
  /** What a fresh code has to confirm, for POST /api/auth/step-up. */
  readonly stepUp?: string;
}

/** An expected no. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly stepUp: string | undefined;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.sentence ?? refusals[code].sentence, { cause: detail.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.fields = detail.fields;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.stepUp = detail.stepUp;
  }
}

/** The shape of every error on the wire. */
export interface ErrorReply {
  readonly error: string;
  readonly code: RefusalCode | 'internal';
  readonly fields?: Readonly<Record<string, string>>;
  readonly reference?: string;
  /** Beside `step-up-required`: send it back with a fresh code. */
  readonly stepUp?: string;
}
