import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { parseRecoveryCode, recoveryCode } from './recovery-code.ts';

test('a recovery code has three groups of five letters that are not mistaken for others', () => {
  for (let made = 0; made < 200; made += 1) {
    assert.match(recoveryCode(randomInt), /^[a-hj-km-np-z2-9]{5}(-[a-hj-km-np-z2-9]{5}){2}$/);
  }
});

test('it is read however it was typed', () => {
  const shown = 'k7fmx-3qd9t-wz2hp';
  for (const typed of [shown, 'K7FMX-3QD9T-WZ2HP', ' k7fmx 3qd9t wz2hp ', 'k7fmx3qd9twz2hp']) {
    assert.equal(parseRecoveryCode(typed), shown, typed);
  }
});

test('six digits, other letters and other lengths are none', () => {
  for (const typed of ['', '123456', 'k7fmx-3qd9t', 'k7fmx-3qd9t-wz2h1', 'k7fmx-3qd9t-wz2hpp']) {
    assert.equal(parseRecoveryCode(typed), null, typed);
  }
});
