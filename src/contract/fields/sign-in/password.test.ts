import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownPassword, newPassword } from './password.ts';

function sentences(result: { error?: { issues: readonly { message: string }[] } | undefined }) {
  return (result.error?.issues ?? []).map(({ message }) => message);
}

const choose = (text: unknown) => sentences(newPassword(6).safeParse(text));

test('a password is as long as people count, from the least to 256 characters', () => {
  assert.deepEqual(choose('12345'), ['Password must be at least 6 characters']);
  assert.deepEqual(choose('🌲🌲🌲🌲🌲'), ['Password must be at least 6 characters']);
  for (const good of ['123456', '🌲'.repeat(256), 'x'.repeat(256)]) {
    assert.deepEqual(choose(good), []);
  }
  for (const long of ['x'.repeat(257), '🌲'.repeat(257), 'x'.repeat(1_000_000)]) {
    assert.deepEqual(choose(long), ['Password must be at most 256 characters']);
  }
});

test('what is missing or no text is said as such, once', () => {
  for (const missing of ['', null, undefined]) {
    assert.deepEqual(choose(missing), ['Password is required']);
  }
  assert.deepEqual(choose(123456), ['Password must be text']);
  assert.deepEqual(sentences(knownPassword('Current password').safeParse('')), [
    'Current password is required',
  ]);
});

test('A15: it is kept as typed, whatever it is made of', () => {
  for (const typed of ['  six  ', 'ABCDEF', '------', 'pässwörd', 'a\tb\tc\td']) {
    assert.equal(newPassword(6).parse(typed), typed);
  }
});
