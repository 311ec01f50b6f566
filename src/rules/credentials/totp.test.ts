import assert from 'node:assert/strict';
import { createHmac, webcrypto } from 'node:crypto';
import { test } from 'node:test';
import { parseBase32 } from './base32.ts';
import { type Hmac, matchTotp, totp, totpLink, totpStep } from './totp.ts';

const nodeHmac =
  (hash: string): Hmac =>
  (key, message) =>
    createHmac(hash, key).update(message).digest();

const browserHmac =
  (hash: string): Hmac =>
  async (key, message) => {
    const algorithm = { name: 'HMAC', hash };
    const raw = new Uint8Array(key);
    const imported = await webcrypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
    return new Uint8Array(await webcrypto.subtle.sign('HMAC', imported, new Uint8Array(message)));
  };

const sha1 = nodeHmac('sha1');

/** The key of RFC 6238 for a hash of this many bytes: "1234567890…" repeated to that length. */
function rfcSecret(length: number): Uint8Array {
  return new TextEncoder().encode('1234567890'.repeat(7).slice(0, length));
}

function at(seconds: number): Date {
  return new Date(seconds * 1000);
}

test('the vectors of RFC 6238 hold for all three hashes, in Node and in Web Crypto', async () => {
  const vectors: [number, string, string, string][] = [
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ];
  for (const [seconds, ...codes] of vectors) {
    const step = totpStep(at(seconds));
    for (const [index, size] of [1, 256, 512].entries()) {
      const secret = rfcSecret([20, 32, 64][index] ?? 0);
      assert.equal(await totp(nodeHmac(`sha${size}`), secret, step, 8), codes[index]);
      assert.equal(await totp(browserHmac(`SHA-${size}`), secret, step, 8), codes[index]);
    }
  }
});

test('the code of this half minute or a neighbour is accepted, and its step returned', async () => {
  const secret = rfcSecret(20);
  const now = totpStep(at(1_800_000_000));
  for (let step = now - 3; step <= now + 3; step++) {
    const attempt = { secret, code: await totp(sha1, secret, step), at: at(1_800_000_000) };
    const expected = Math.abs(step - now) <= 1 ? step : null;
    assert.equal(await matchTotp(sha1, attempt), expected);
  }
});

test('a code that was used, and every older one, is refused', async () => {
  const secret = rfcSecret(20);
  const moment = at(1_800_000_000);
  const step = totpStep(moment);
  const code = await totp(sha1, secret, step);
  const older = await totp(sha1, secret, step - 1);
  assert.equal(await matchTotp(sha1, { secret, code, at: moment, lastStep: step - 1 }), step);
  assert.equal(await matchTotp(sha1, { secret, code, at: moment, lastStep: step }), null);
  assert.equal(await matchTotp(sha1, { secret, code: older, at: moment, lastStep: step }), null);
});

test('other lengths and other characters never match', async () => {
  const secret = rfcSecret(20);
  const right = await totp(sha1, secret, totpStep(at(59)));
  for (const code of ['', right.slice(1), `${right}0`, `0${right}`, `${right.slice(0, 5)}x`]) {
    assert.equal(await matchTotp(sha1, { secret, code, at: at(59) }), null, code);
  }
  assert.equal(await matchTotp(sha1, { secret, code: right, at: at(59) }), 1);
  assert.equal(await matchTotp(sha1, { secret, code: right, at: at(0) }), 1);
});

test('an authenticator app finds everything in the link', () => {
  const link = new URL(totpLink('Marys Peak & Co', 'jordan@mail.example', rfcSecret(20)));
  assert.equal(link.protocol, 'otpauth:');
  assert.equal(decodeURIComponent(link.pathname), '/Marys Peak & Co:jordan@mail.example');
  assert.equal(link.searchParams.get('issuer'), 'Marys Peak & Co');
  assert.deepEqual(parseBase32(link.searchParams.get('secret') ?? ''), rfcSecret(20));
});
