import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaseSummary } from '../case/case-summary.ts';
import { inOrder, orderOf } from './queue-order.ts';

const due = (on: string) => ({ on, label: `Due ${on}`, isLate: false });
const cases: readonly CaseSummary[] = [
  { title: 'old', about: '', amount: '9.00', due: due('2026-03-05'), cautions: 0 },
  { title: 'large', about: '', amount: '25000.00', due: due('2026-03-09'), cautions: 1 },
  { title: 'risky', about: '', amount: '100.00', due: due('2026-03-05'), cautions: 3 },
  { title: 'soon', about: '', amount: '100.00', due: due('2026-03-03'), cautions: 1 },
  { title: 'plain', about: '', cautions: 0 },
];
const titles = (order: Parameters<typeof inOrder>[1]) =>
  inOrder(cases, order, (one) => one)
    .map(({ title }) => title)
    .join(' ');

test('cases are ordered by due day, amount or warnings; alike ones stay the oldest first', () => {
  assert.equal(titles('createdAt'), 'old large risky soon plain');
  assert.equal(titles('due'), 'soon old risky large plain');
  assert.equal(titles('amount'), 'large risky soon old plain');
  assert.equal(titles('risk'), 'risky large soon old plain');
});

test('an order that is none is the usual one', () => {
  assert.equal(orderOf({ sort: 'risk' }), 'risk');
  for (const sort of ['', 'name', 'toString']) assert.equal(orderOf({ sort }), 'createdAt');
});
