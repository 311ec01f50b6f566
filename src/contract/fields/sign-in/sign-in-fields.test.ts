import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logIn } from '../../people/auth.ts';
import { email } from '../email.ts';
import { typedCode } from './access-code.ts';
import { username } from './username.ts';

test('an e-mail address is trimmed and brought into lower case', () => {
  assert.equal(email.parse(' Robin.Alder+Bank@Mail.Example '), 'robin.alder+bank@mail.example');
});

test('what is no e-mail address is refused with one sentence', () => {
  const bad = [
    'robin',
    'robin@',
    '@mail.example',
    'a b@mail.example',
    'robin@mail',
    'a@b..example',
  ];
  for (const text of [
    ...bad,
    `${'x'.repeat(250)}@mail.example`,
    'robin@mail.example\r\nBcc: x@y.z',
  ]) {
    const { error } = email.safeParse(text);
    assert.deepEqual(
      error?.issues.map(({ message }) => message),
      ['Invalid email address'],
      text,
    );
  }
});

test('a username is small letters and digits, three to thirty', () => {
  for (const good of ['abc', 'robin42', '123', 'x'.repeat(30)]) {
    assert.equal(username.parse(good), good);
  }
  for (const bad of ['ab', 'Robin', 'robin alder', 'robin@mail', 'röbin', 'x'.repeat(31)]) {
    assert.equal(username.safeParse(bad).success, false, bad);
  }
});

test('a code is six digits, however they are spaced', () => {
  for (const typed of ['042917', '042 917', ' 042-917 ']) {
    assert.equal(typedCode.parse(typed), '042917');
  }
  for (const bad of ['', '12345', '1234567', 'abcdef', '٠٤٢٩١٧', '1'.repeat(1_000), 42917, null]) {
    assert.equal(typedCode.safeParse(bad).success, false, String(bad));
  }
});

test('signing in takes a username or an address, in any case', () => {
  const { body } = logIn;
  const taken = body.parse({ email: ' Robin42 ', password: ' as typed ' });
  assert.deepEqual(taken, { email: 'robin42', password: ' as typed ' });
});
