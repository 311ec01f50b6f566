import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#contract/refusals.ts';
import { Passwords } from './password.ts';

const passwords = new Passwords({ atOnce: 2, queue: 100 });
// Low cost where the cost is not what is being looked at.
const quick = { memoryKiB: 64, passes: 1, lanes: 1 };
const cheap = new Passwords({ atOnce: 2, queue: 100, cost: quick });

test('A11: the hash is argon2id with 19 MiB and two passes, and differs for equal passwords', async () => {
  const [first, second] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, second);
  assert.equal(await passwords.verify('same', first), true);
  assert.equal(await passwords.verify('other', first), false);
});

test('A11: a hash of lower cost still verifies, and asks to be made again', async () => {
  const old = await cheap.hash('larch');
  assert.equal(await passwords.verify('larch', old), true);
  assert.equal(passwords.needsRehash(old), true);
  assert.equal(cheap.needsRehash(old), false);
});

test('A12: long and Unicode passwords count whole, to the last character', async () => {
  for (const password of ['a'.repeat(100), 'a'.repeat(128), 'пароль-密码-🌲'.repeat(8)]) {
    const hash = await cheap.hash(password);
    assert.equal(await cheap.verify(password, hash), true);
    assert.equal(await cheap.verify(`${password.slice(0, -2)}zz`, hash), false);
  }
});

test('a password typed on another keyboard, composed or not, is the same password', async () => {
  const hash = await cheap.hash('caf\u00e9');
  assert.equal(await cheap.verify('cafe\u0301', hash), true);
});

test('A13: more than 256 characters are refused before anything is hashed', async () => {
  const before = cheap.computed;
  const isRefusal = (error: unknown) => error instanceof Refusal && error.status === 400;
  await assert.rejects(cheap.hash('x'.repeat(257)), isRefusal);
  await assert.rejects(cheap.hash('x'.repeat(50_000)), isRefusal);
  await assert.rejects(cheap.verifyNobody('x'.repeat(257)), isRefusal);
  assert.equal(cheap.computed, before);
  await cheap.hash('🌲'.repeat(256));
});

test('A2: an unknown name costs exactly one hash, as a wrong password does', async () => {
  const hash = await cheap.hash('right');
  const before = cheap.computed;
  await cheap.verify('wrong', hash);
  assert.equal(cheap.computed, before + 1);
  assert.equal(await cheap.verifyNobody('wrong'), false);
  assert.equal(cheap.computed, before + 2);
});

test('beyond the queue a hash is refused with 503, and the queue drains', async () => {
  const narrow = new Passwords({ atOnce: 1, queue: 2, cost: quick });
  const hashes = Array.from({ length: 5 }, () => narrow.hash('x'));
  assert.equal(narrow.queueDepth, 2);
  const outcomes = await Promise.allSettled(hashes);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 2);
  assert.equal(narrow.queueDepth, 0);
  assert.match(await narrow.hash('x'), /^\$argon2id/);
});
