import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commonPasswords } from './common-passwords.ts';
import { PASSWORD_REASONS, passwordProblem, passwordStrength } from './password-strength.ts';

const owner = {
  names: ['Jordan', "O'Neil"],
  username: 'jordan7',
  email: 'jordan.rivera@mail.example',
  bankName: 'Marys Peak Community Bank',
};

test('common passwords are refused however they are dressed up', () => {
  const common = ['password', 'Password1!', 'P@ssw0rd', 'letmein', 'LetMeIn2026', 'iloveyou'];
  common.push('Summer2026!', 'dragon99', 'dragondragon', '123monkey', 'sunsh1ne', 'Welcome1');
  common.push('P@ssw0rd!', 'p@$$w0rd', '!P@ssw0rd1!', 'P4ssw0rd#', 'We1come!', 'W3lc0me2026!');
  common.push('l3tm31n!!', 'B@seball9', 'foo7b411', 'Dr@g0n$$', 'Qw3rtyu10p!', 'pa55word.');
  for (const password of common) assert.ok(passwordProblem(password), password);
});

test('rows of keys, repetitions and plain numbers are refused', () => {
  const patterns = [
    '123456',
    '12345678',
    'qwertyuiop',
    '1qaz2wsx',
    'aaaaaaaa',
    'abcabcabc',
    'zxcvbnm',
  ];
  patterns.push(
    'abc123',
    '111222333',
    'asdfghjkl',
    '987654321',
    'abcdefgh',
    'qwerty123',
    '19871225',
    'qweasdzxc',
  );
  for (const password of patterns) assert.equal(passwordProblem(password), 'pattern', password);
});

test("the owner's name and address and the bank's name are refused", () => {
  for (const password of ['jordan2026', 'J0rdan!!', 'RiveraJordan1', 'oneil-1990', 'jordan.mail']) {
    assert.equal(passwordProblem(password, owner), 'personal', password);
  }
  for (const password of ['maryspeak1', 'MarysPeakBank', 'CommunityBank12']) {
    assert.equal(passwordProblem(password, owner), 'bank-name', password);
  }
  assert.equal(passwordProblem('jordan@maryspeak', owner), 'personal');
});

test('the name of the bank or of its software with a year is refused, without an owner too', () => {
  for (const password of ['Larch2026!', 'larch-2027', 'L@rch2026', 'MarysPeak2026!']) {
    assert.equal(passwordProblem(password, owner), 'bank-name', password);
  }
  assert.equal(passwordProblem('Larch2026!'), 'bank-name');
  assert.equal(passwordProblem('a larch beside nine red dogs', owner), null);
});

test('a name within something longer is allowed, and there are no rules of composition', () => {
  const good = [
    'jordan walks nine red dogs',
    'correct horse battery staple',
    'tgvkqpzmwxlnrhbdcjfs',
  ];
  good.push(
    'dragonfly-lantern',
    '7305518826194',
    'пароль из пяти слов',
    '🦊🌲🌧️🛶🏔️🌙',
    'k7-vault-x',
  );
  for (const password of good) assert.equal(passwordProblem(password, owner), null, password);
});

test('every word of the list is refused by itself and with a year', () => {
  assert.ok(commonPasswords.size > 700);
  for (const word of commonPasswords) {
    assert.match(word, /^[a-z]{4,}$/);
    assert.ok(passwordProblem(word), word);
    assert.ok(passwordProblem(`${word}2026`), word);
  }
});

test('the hint rises with length and says why it is zero', () => {
  assert.deepEqual(passwordStrength('password'), { score: 0, hint: PASSWORD_REASONS.common });
  assert.equal(passwordStrength('k7vxq').score, 1);
  assert.equal(passwordStrength('k7vxqz9m').score, 2);
  assert.equal(passwordStrength('k7vxqz9mwt2p').score, 3);
  assert.equal(passwordStrength('vexing-lantern-otter').score, 4);
  assert.equal(passwordStrength('k7vxaaaaaaaaaaaa').score, 1);
});

test('any text gets an answer, and a longer one never scores less', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(text, (password) => {
      const { score } = passwordStrength(password, owner);
      assert.equal(score === 0, passwordProblem(password, owner) !== null);
      const longer = passwordStrength(`${password}vq7xkzm9wp2t`, owner);
      assert.ok(longer.score >= Math.min(score, 4));
    }),
    { numRuns: 300 },
  );
});

test('a longer list can be added', () => {
  const listed = new Set(['flibbertigibbet']);
  const isListed = (password: string) => listed.has(password);
  assert.equal(passwordProblem('Flibbertigibbet', {}), null);
  assert.equal(passwordProblem('Flibbertigibbet', {}, isListed), 'common');
  assert.equal(passwordProblem('fl1bbert1g1bbet', {}, isListed), 'common');
});
