import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReset, emptyReset } from './reset-draft.ts';

const right = { password: 'six-larches-now', confirmation: 'six-larches-now', code: '' };

test('a new password of eight characters, typed twice alike, is right', () => {
  assert.deepEqual(checkReset(right, false), {});
});

test('an empty or short password is told at its own field', () => {
  assert.deepEqual(Object.keys(checkReset(emptyReset, false)), ['password']);
  const short = { ...right, password: 'larches', confirmation: 'larches' };
  assert.deepEqual(checkReset(short, false), {
    password: 'Password must be at least 8 characters',
  });
});

test('another confirmation is told beside it', () => {
  assert.deepEqual(checkReset({ ...right, confirmation: 'six-larches' }, false), {
    confirmation: "Passwords don't match",
  });
});

test('the code of the app is asked for where it is needed, and has six digits', () => {
  assert.deepEqual(Object.keys(checkReset(right, true)), ['code']);
  assert.deepEqual(Object.keys(checkReset({ ...right, code: '12' }, true)), ['code']);
  assert.deepEqual(checkReset({ ...right, code: '123456' }, true), {});
});
