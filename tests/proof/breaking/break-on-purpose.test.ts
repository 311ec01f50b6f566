import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOutdated, findWhoNotices } from './break-on-purpose.ts';
import { breaks } from './breaks.ts';
import { faultBreaks } from './fault-breaks.ts';
import { mutants, quickMutants } from './mutants.ts';

test('every deliberate break still matches the code', () => {
  assert.deepEqual(findOutdated([...breaks, ...mutants, ...faultBreaks]), []);
});

test('a change of the verifier or of the invariants turns a test red', async (t) => {
  assert.equal(quickMutants.length, 5);
  for (const mutant of quickMutants) {
    await t.test(mutant.what, async () => {
      assert.ok(await findWhoNotices(mutant, t.signal), 'no test has noticed it');
    });
  }
});
