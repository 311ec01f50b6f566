import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { lineChanges } from './line-changes.ts';

test('each field is shown before and after, and whether it changed', () => {
  const changes = lineChanges(
    { status: 'pending', role: 'auditor' },
    { status: 'approved', role: 'auditor', amountCents: '1234550' },
  );
  assert.deepEqual(changes, [
    { name: 'Status', before: 'pending', after: 'approved', isChanged: true },
    { name: 'Role', before: 'auditor', after: 'auditor', isChanged: false },
    { name: 'Amount', before: null, after: '$12,345.50', isChanged: true },
  ]);
});

test('small, large and owed amounts are all in dollars', () => {
  const amounts = lineChanges(null, { aCents: 5, bCents: '-250', cCents: '90071992547409931' });
  assert.deepEqual(
    amounts.map(({ after }) => after),
    ['$0.05', '\u2212$2.50', '$900,719,925,474,099.31'],
  );
});

test('lists and things without fields are shown as they are', () => {
  const [list] = lineChanges(null, { accounts: ['checking', 'savings'] });
  assert.equal(list?.after, '["checking","savings"]');
  assert.deepEqual(lineChanges(null, 'a word'), [
    { name: 'Value', before: null, after: 'a word', isChanged: true },
  ]);
  assert.deepEqual(lineChanges(null, null), []);
});

test('what is true or false is yes or no', () => {
  const [isNew] = lineChanges({ newDevice: false }, { newDevice: true });
  assert.deepEqual([isNew?.before, isNew?.after], ['no', 'yes']);
});

test('names become words', () => {
  assert.equal(sentenceCase('first-approve-transfer'), 'First approve transfer');
  assert.equal(sentenceCase('initialDepositCents'), 'Initial deposit');
});
