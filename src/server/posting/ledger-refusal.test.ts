import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#contract/refusals.ts';
import { requireRecorded } from './ledger-refusal.ts';

test('a recorded journal is handed on', () => {
  const journal = { recorded: true, number: 7n, postedAt: new Date(), replayed: false } as const;
  assert.equal(requireRecorded(journal), journal);
});

for (const [refusal, status] of [
  ['account-not-found', 404],
  ['insufficient-funds', 409],
  ['hold-resolved', 409],
  ['key-reused', 422],
  ['frozen', 503],
] as const) {
  test(`the ledger's ${refusal} leaves as ${status}`, () => {
    assert.throws(
      () => requireRecorded({ recorded: false, refusal }),
      (error) => error instanceof Refusal && error.status === status,
    );
  });
}
