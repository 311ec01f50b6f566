import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumRows } from './sum-rows.ts';

const posted = { balanceAfter: '0.00', ownTransfer: false } as const;

test('money in and money out are added up apart, to the cent', () => {
  const rows = [
    { ...posted, type: 'credit', amount: '0.10' },
    { ...posted, type: 'credit', amount: '0.20' },
    { ...posted, type: 'debit', amount: '3200.00' },
  ] as const;
  assert.deepEqual(sumRows(rows), { in: '0.30', out: '3200.00', leavesOut: false });
  assert.deepEqual(sumRows([]), { in: '0.00', out: '0.00', leavesOut: false });
});

test('holds and transfers between own accounts are neither', () => {
  const rows = [
    { ...posted, type: 'debit', amount: '10.00' },
    { ...posted, type: 'debit', amount: '500.00', balanceAfter: null },
    { ...posted, type: 'debit', amount: '40.00', ownTransfer: true },
    { ...posted, type: 'credit', amount: '40.00', ownTransfer: true },
  ] as const;
  assert.deepEqual(sumRows(rows), { in: '0.00', out: '10.00', leavesOut: true });
});
