import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRounds, inRounds, printSpread } from '../../bench/rounds.ts';

test('turns alternate, every other round in the opposite order, and the first is not counted', async () => {
  const order: string[] = [];
  const turn = (name: string) => ({
    name,
    run: async (round: number) => {
      order.push(`${name}${round}`);
      return round;
    },
  });
  const rates = await inRounds([turn('a'), turn('b')], 2);
  assert.deepEqual(order, ['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
  assert.deepEqual(rates.get('a'), [1, 2]);
});

test('two are compared within each round, and the spread is that of the rounds', () => {
  const rates = new Map([
    ['ours', [10, 30, 20]],
    ['theirs', [10, 10, 40]],
  ]);
  const spread = compareRounds(rates, 'ours', 'theirs');
  assert.deepEqual(spread, { lowest: 0.5, middle: 1, highest: 3 });
  assert.equal(printSpread(spread), '1.00 × (0.50–3.00)');
  assert.equal(printSpread(compareRounds(rates, 'ours', 'nobody')), '–');
});
