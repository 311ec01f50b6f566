// A device with passkeys, in software: it makes key pairs and signs as WebAuthn says, and does what
// a test asks of it, wrong things too.
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { poolCode } from './sign-in.ts';

type Cookies = Readonly<Record<string, string>>;

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly pubKeyCredParams: readonly { readonly alg: number }[];
  readonly excludeCredentials: readonly { readonly id: string }[];
  readonly attestation: string;
  readonly authenticatorSelection: Readonly<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: string;
}

/** What differs from a device that does everything right. */
export interface Quirks {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  /** What it says its counter is; otherwise one more than before. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Changes the signature after it was made. */
  readonly spoilSignature?: boolean;
}

export interface Assertion {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle: string;
  };
}

export class SoftwarePasskey {
  readonly id = randomBytes(20).toString('base64url');
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly #algorithm: 'ES256' | 'EdDSA';
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string, algorithm: 'ES256' | 'EdDSA' = 'ES256') {
    this.#origin = origin;
    this.#algorithm = algorithm;
    this.#keys =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  }

  /** Answers the options of a new passkey. */
  make(options: CreationOptions, quirks: Quirks = {}) {
    this.#userHandle = options.user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
      credentialId,
      this.publicKey(),
    ]);
    const authData = Buffer.concat([this.#authData(options.rp.id, quirks, 0x40), attested]);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, quirks);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }

  /** Signs a challenge. */
  sign({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>, quirks: Quirks = {}) {
    this.#counter = quirks.counter ?? this.#counter + 1;
    const authData = this.#authData(rpId, quirks, 0);
    const clientData = this.#clientData('webauthn.get', challenge, quirks);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    const signature = sign(
      this.#algorithm === 'ES256' ? 'sha256' : null,
      signed,
      this.#keys.privateKey,
    );
    if (quirks.spoilSignature) signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
    const answer: Assertion = {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: quirks.userHandle ?? this.#userHandle,
      },
    };
    return { ...answer, clientExtensionResults: {}, authenticatorAttachment: 'platform' };
  }

  /** As a COSE key. */
  publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
    return this.#algorithm === 'ES256'
      ? cborMap([
          [cborInt(1), cborInt(2)],
          [cborInt(3), cborInt(-7)],
          [cborInt(-1), cborInt(1)],
          [cborInt(-2), bytes(x)],
          [cborInt(-3), bytes(y)],
        ])
      : cborMap([
          [cborInt(1), cborInt(1)],
          [cborInt(3), cborInt(-8)],
          [cborInt(-1), cborInt(6)],
          [cborInt(-2), bytes(x)],
        ]);
  }

  #authData(rpId: string, quirks: Quirks, more: number): Buffer {
    const { userVerified = true, userPresent = true } = quirks;
    const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(quirks.counter ?? this.#counter);
    return Buffer.concat([sha256(quirks.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, quirks: Quirks): Buffer {
    const { origin = this.#origin, crossOrigin = false } = quirks;
    return Buffer.from(
      JSON.stringify({ type: quirks.type ?? type, challenge, origin, crossOrigin }),
    );
  }
}

/** The origin under which a browser would have this bank. */
export function originOf({ deps, url }: TestApp): string {
  return deps.config.publicUrl?.origin ?? `http://localhost:${new URL(url).port}`;
}

interface Person {
  readonly password: string;
  readonly cookies: Cookies;
}

export const CUSTOMER = '/api/auth';
export const STAFF = '/api/admin/auth';

export interface Adding {
  readonly base?: typeof CUSTOMER | typeof STAFF;
  readonly name?: string;
  readonly algorithm?: 'ES256' | 'EdDSA';
  readonly code?: string;
}

/** The options of a new passkey, with the proofs that they take. */
export async function optionsFor(
  bank: TestApp,
  { password, cookies }: Person,
  { base = CUSTOMER, code }: Adding = {},
): Promise<CreationOptions> {
  const proof = base === CUSTOMER ? { code: code ?? (await poolCode(bank)) } : code ? { code } : {};
  const body = { password, ...proof };
  const reply = await bank.request('POST', `${base}/passkeys/options`, { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ options: CreationOptions }>().options;
}

export interface Added {
  readonly id: string;
  readonly device: SoftwarePasskey;
}

/** Adds a passkey to the person's login. */
export async function addPasskey(
  bank: TestApp,
  person: Person,
  adding: Adding = {},
): Promise<Added> {
  const { base = CUSTOMER, name = 'Phone', algorithm } = adding;
  const device = new SoftwarePasskey(originOf(bank), algorithm);
  const response = device.make(await optionsFor(bank, person, adding));
  const { cookies } = person;
  const body = { name, response };
  const reply = await bank.request('POST', `${base}/passkeys`, { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  Object.assign(cookies, reply.cookies);
  return { device, id: reply.json<{ passkey: { id: string } }>().passkey.id };
}

export async function signInOptions(
  bank: TestApp,
  base: typeof CUSTOMER | typeof STAFF = CUSTOMER,
): Promise<RequestOptions> {
  const reply = await bank.request('POST', `${base}/passkey-login/options`, { body: {} });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ options: RequestOptions }>().options;
}

/** Signs in with the passkey, as the quirks have it. */
export async function signInBy(
  bank: TestApp,
  device: SoftwarePasskey,
  { base = CUSTOMER, ...quirks }: Quirks & Pick<Adding, 'base'> = {},
): Promise<TestReply> {
  const response = device.sign(await signInOptions(bank, base), quirks);
  return await bank.request('POST', `${base}/passkey-login`, { body: { response } });
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

// As much of CBOR (RFC 8949) as this takes.

function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}

const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
}
