import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumRows } from './sum-rows.ts';

test('money in and money out are added up apart, to the cent', () => {
  const rows = [
    { type: 'credit', amount: '0.10' },
    { type: 'credit', amount: '0.20' },
    { type: 'debit', amount: '3200.00' },
  ] as const;
  assert.deepEqual(sumRows(rows), { in: '0.30', out: '3200.00' });
  assert.deepEqual(sumRows([]), { in: '0.00', out: '0.00' });
});
