import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Proof } from './proof.ts';
import { chooseSeed } from './seed.ts';

/** The proof as one test of `npm test`. */
export function proveSmall(proof: Proof): void {
  test(proof.claim, async (context) => {
    const seed = chooseSeed();
    context.diagnostic(`seed ${seed}`);
    const findings = await proof.prove('small', seed);
    if (findings.skipped !== undefined) {
      context.skip(findings.skipped);
      return;
    }
    context.diagnostic(findings.summary);
    assert.deepEqual(findings.broken, []);
  });
}
