import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from '#money/cents.ts';
import { feeParts, isFeeWaived } from './maintenance-fee.ts';

test('one cent short on one day of thirty is charged', () => {
  const waiver = { of: 'daily-balance', fromCents: 100_000n } as const;
  const short = { account: 29n * 100_000n + 99_999n, customer: 10n ** 12n, days: 30 };
  assert.equal(isFeeWaived(waiver, short), false);
  assert.equal(isFeeWaived(waiver, { ...short, account: 3_000_000n }), true);
});

test('an average of all deposit accounts waives by the sum of them', () => {
  const waiver = { of: 'total-balance', fromCents: 1_500_000n } as const;
  const sum = { account: 0n, customer: 31n * 1_500_000n, days: 31 };
  assert.equal(isFeeWaived(waiver, sum), true);
  assert.equal(isFeeWaived(waiver, { ...sum, customer: sum.customer - 1n }), false);
  assert.equal(isFeeWaived(null, sum), false);
});

test('a fee takes what is available and waives the rest', () => {
  assert.deepEqual(feeParts(cents(800n), cents(10_000n)), { chargedCents: 800n, waivedCents: 0n });
  assert.deepEqual(feeParts(cents(800n), cents(300n)), { chargedCents: 300n, waivedCents: 500n });
  assert.deepEqual(feeParts(cents(800n), cents(-5n)), { chargedCents: 0n, waivedCents: 800n });
});
