// What must never happen: that a port behind an address makes it another address, so that a
// throttle per address counts nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '#tests/support/start-bank.ts';
import { bareAddress, proxyTrust } from './client-address.ts';

const bank = await startBank({ env: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } });

let names = 0;

/** The statuses of wrong passwords, each for another name, from these forwarded addresses. */
async function logInFrom(addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) {
    names += 1;
    const body = { email: `nobody${names}@mail.example`, password: 'wrong' };
    const headers = { 'x-forwarded-for': address };
    statuses.push((await bank.request('POST', '/api/auth/login', { body, headers })).status);
  }
  return statuses;
}

const ports = Array.from({ length: 21 }, (_, index) => 1_000 + index);
const twentyOfThem = [...Array.from({ length: 20 }, () => 401), 429];

test('an address with a port is that address: twenty failures a minute, whatever the ports', async () => {
  assert.deepEqual(await logInFrom(ports.map((port) => `5.5.5.6:${port}`)), twentyOfThem);
  assert.deepEqual(await logInFrom(['5.5.5.6']), [429]);
  assert.deepEqual(await logInFrom(['5.5.5.7:1000']), [401]);
});

test('an IPv6 address in brackets counts as the one without', async () => {
  const written = ports.map((port) => `[2001:db8::${port}]:${port}`);
  assert.deepEqual(await logInFrom(written), twentyOfThem);
  assert.deepEqual(await logInFrom(['2001:db8::7', '[2001:db8::7]']), [429, 429]);
});

test('a trusted proxy that is named with its port is still believed', async () => {
  const written = ports.map((port) => `192.0.2.${port - 999}, 10.0.0.2:${port}`);
  assert.deepEqual(
    await logInFrom(written),
    ports.map(() => 401),
  );
});

test('what is no address counts as the proxy that forwarded it, and the log warns once', async () => {
  const written = ports.map((port) => `unknown-${port}, 10.0.0.3`);
  assert.deepEqual(await logInFrom(written), twentyOfThem);
  const warnings = bank.logLines.filter((line) => line.includes('forwarded an invalid address'));
  assert.equal(warnings.length, 1);
  assert.doesNotMatch(bank.logLines.join('\n'), /unknown-1000/);
});

test('the bare address of what proxies write', () => {
  for (const [written, address] of [
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:99', '2001:db8::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ] as const) {
    assert.equal(bareAddress(written), address);
  }
  for (const written of [
    '',
    'unknown',
    '203.0.113.7:',
    '203.0.113.700:1',
    '[203.0.113.7]:1',
    ':1',
  ]) {
    assert.equal(bareAddress(written), undefined, written);
  }
});

test('proxies are trusted by address and by network, of both families', () => {
  const isTrusted = proxyTrust(['127.0.0.1', '10.0.0.5/24', '2001:db8:1::/48']);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '10.0.0.200:80', '2001:db8:1::7']) {
    assert.equal(isTrusted(address), true, address);
  }
  for (const address of ['127.0.0.2', '10.0.1.1', '2001:db8:2::7', 'fe80::1%eth0', 'unknown']) {
    assert.equal(isTrusted(address), false, address);
  }
});
