import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvalQuestion } from './approval-question.ts';

const question = { title: 'Approve?', text: '$5.00 to Ana Ruiz', confirmLabel: 'Approve' };
const approval = { ...question, largeAmount: '10000.00' };

test('an ordinary amount with nothing unusual is not asked about', () => {
  assert.equal(approvalQuestion({ ...approval, amount: '9999.99', unusual: [] }), undefined);
});

test('a large amount and anything unusual are, and the reasons are named', () => {
  const large = approvalQuestion({ ...approval, amount: '10000.00', unusual: [] });
  assert.deepEqual(large, { ...question, reasons: ['Large amount'] });
  const both = approvalQuestion({ ...approval, amount: '10000.00', unusual: ['Same image'] });
  assert.deepEqual(both?.reasons, ['Large amount', 'Same image']);
  const small = approvalQuestion({ ...approval, amount: '1.00', unusual: ['Same image'] });
  assert.deepEqual(small?.reasons, ['Same image']);
});

test('what is large is the bank’s to say; until it has said so, every yes is asked for twice', () => {
  const lower = { ...approval, largeAmount: '500.00', unusual: [] };
  assert.deepEqual(approvalQuestion({ ...lower, amount: '500.00' })?.reasons, ['Large amount']);
  assert.equal(approvalQuestion({ ...lower, amount: '499.99' }), undefined);
  const unknown = approvalQuestion({ ...lower, largeAmount: undefined, amount: '1.00' });
  assert.deepEqual(unknown?.reasons, []);
});
