import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvalQuestion } from './approval-question.ts';

const approval = { title: 'Approve?', text: '$5.00 to Ana Ruiz', confirmLabel: 'Approve' };

test('an ordinary amount with nothing unusual is not asked about', () => {
  assert.equal(approvalQuestion({ ...approval, amount: '9999.99', unusual: [] }), undefined);
});

test('a large amount and anything unusual are, and the reasons are named', () => {
  const large = approvalQuestion({ ...approval, amount: '10000.00', unusual: [] });
  assert.deepEqual(large, { ...approval, reasons: ['A large amount'] });
  const both = approvalQuestion({ ...approval, amount: '10000.00', unusual: ['Same image'] });
  assert.deepEqual(both?.reasons, ['A large amount', 'Same image']);
  const small = approvalQuestion({ ...approval, amount: '1.00', unusual: ['Same image'] });
  assert.deepEqual(small?.reasons, ['Same image']);
});
