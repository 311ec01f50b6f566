import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { type CookieFor, makeCookies, readCookie } from './cookies.ts';

function setBy(https: boolean, cookie: CookieFor = 'customer'): string {
  let written = '';
  const reply = { header: (_name: string, value: string) => (written = value) };
  makeCookies({ https }).set(reply as unknown as FastifyReply, cookie, 'token');
  return written;
}

test('B1: by https a cookie is Secure and carries the __Host- prefix', () => {
  const rules = '=token; Path=/; HttpOnly; SameSite=Strict';
  assert.equal(setBy(true), `__Host-larch-session${rules}; Secure`);
});

test('B1: on plain http it is neither, so that any client can sign in to the demonstration', () => {
  assert.equal(setBy(false), 'larch-session=token; Path=/; HttpOnly; SameSite=Strict');
});

test('B1: only the cookie that knows a device again outlives the browser, and it has no Expires', () => {
  for (const cookie of ['customer', 'staff', 'pre-auth'] as const) {
    assert.doesNotMatch(setBy(true, cookie), /Max-Age|Expires|Domain/i);
  }
  const rules = 'Path=/; HttpOnly; SameSite=Strict; Secure';
  assert.equal(setBy(true, 'device'), `__Host-larch-device=token; Max-Age=34560000; ${rules}`);
});

test('a cookie is read by its exact name, once, and only in our own alphabet', () => {
  assert.equal(readCookie('a=1; larch-session=abc_-.9; b=2', 'larch-session'), 'abc_-.9');
  assert.equal(readCookie('xlarch-session=abc', 'larch-session'), undefined);
  assert.equal(readCookie('larch-session=abc; larch-session=def', 'larch-session'), undefined);
  assert.equal(readCookie('larch-session=<script>', 'larch-session'), undefined);
  assert.equal(readCookie('larch-session=', 'larch-session'), undefined);
  assert.equal(readCookie(undefined, 'larch-session'), undefined);
});
