import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { KeyRing, type SecretKey } from './keys.ts';

const secret = (kid: string): SecretKey => ({ kid, secret: randomBytes(32) });
const cell = (row: string) => ({ table: 'people', row, column: 'ssn' });

test('E1: a sealed value opens only in the row it was sealed for', () => {
  const keys = new KeyRing([secret('k1')]);
  const sealed = keys.seal('536-90-4399', cell('1'));
  assert.equal(keys.open(sealed, cell('1')), '536-90-4399');
  assert.throws(() => keys.open(sealed, cell('2')));
  assert.throws(() => keys.open(sealed, { ...cell('1'), column: 'birth_date' }));
});

test('E1: two seals of one text differ, and one changed character is noticed', () => {
  const keys = new KeyRing([secret('k1')]);
  const sealed = keys.seal('secret', cell('1'));
  assert.notEqual(sealed, keys.seal('secret', cell('1')));
  const at = sealed.length - 4;
  const other = sealed[at] === 'A' ? 'B' : 'A';
  assert.throws(() => keys.open(sealed.slice(0, at) + other + sealed.slice(at + 1), cell('1')));
});

test('E4: a new key seals, the old one still opens, and what is old can be told', () => {
  const old = secret('k1');
  const sealed = new KeyRing([old]).seal('secret', cell('1'));
  const keys = new KeyRing([secret('k2'), old]);
  assert.equal(keys.open(sealed, cell('1')), 'secret');
  assert.equal(keys.isCurrent(sealed), false);
  assert.equal(keys.isCurrent(keys.seal('secret', cell('1'))), true);
  assert.throws(() => new KeyRing([secret('k2')]).open(sealed, cell('1')), /not configured/);
});

test('E3: equal texts have equal indexes per purpose and key, and old ones can be searched', () => {
  const old = secret('k1');
  const before = new KeyRing([old]).index('ssn', '536-90-4399');
  const keys = new KeyRing([secret('k2'), old]);
  assert.ok(keys.indexes('ssn', '536-90-4399').includes(before));
  assert.notEqual(keys.index('ssn', 'x'), keys.index('email', 'x'));
  assert.ok(keys.isIndexOf(before, 'ssn', '536-90-4399'));
  assert.ok(!keys.isIndexOf(before, 'ssn', '536-90-4398'));
});

test('E5: there is no ring without a key, nor with a short one', () => {
  assert.throws(() => new KeyRing([]), /no secret key/);
  assert.throws(() => new KeyRing([{ kid: 'k1', secret: randomBytes(16) }]), /shorter/);
});
