import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usernameProblem } from './username.ts';

test('three to thirty lower-case letters and digits are a username', () => {
  for (const good of ['jordan', 'abc', '007', 'a'.repeat(30)]) {
    assert.equal(usernameProblem(good), null, good);
  }
});

test('length and alphabet are told apart', () => {
  for (const short of ['', 'a', 'ab']) assert.equal(usernameProblem(short), 'too-short');
  assert.equal(usernameProblem('a'.repeat(31)), 'too-long');
  for (const bad of [
    'Jordan',
    'jor dan',
    'jordan!',
    'jordan@mail',
    'jörg',
    'josé',
    'абв',
    'abc\n',
  ]) {
    assert.equal(usernameProblem(bad), 'not-lowercase-or-digits', bad);
  }
});
