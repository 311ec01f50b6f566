import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Look, nextProgress, type Progress } from './next-progress.ts';

const start: Progress = { settledNumber: 0n, candidateNumber: 0n, candidateTransaction: 0n };

/** The progress after looks at a table, one after the other; the chain starts empty. */
function after(...looks: Omit<Look, 'highestSealed' | 'cutOff'>[]): Progress {
  let highestSealed = 0n;
  return looks.reduce((progress, look) => {
    const next = nextProgress(progress, { ...look, highestSealed, cutOff: false });
    for (const number of look.numbers) if (number > highestSealed) highestSealed = number;
    return next;
  }, start);
}

test('what a look has sealed is settled once every older transaction has ended', () => {
  const sealed = { oldestRunning: 90n, ownTransaction: 100n, numbers: [1n, 2n] };
  const stillRuns = { oldestRunning: 90n, ownTransaction: 101n, numbers: [] };
  const ended = { oldestRunning: 102n, ownTransaction: 102n, numbers: [] };
  assert.equal(after(sealed).settledNumber, 0n);
  assert.equal(after(sealed, stillRuns).settledNumber, 0n);
  assert.equal(after(sealed, stillRuns, ended).settledNumber, 2n);
});

test('what was sealed while an older transaction ran is settled without another journal', () => {
  const sealed = { oldestRunning: 90n, ownTransaction: 100n, numbers: [1n] };
  const more = { oldestRunning: 90n, ownTransaction: 101n, numbers: [2n, 3n] };
  const ended = { oldestRunning: 102n, ownTransaction: 102n, numbers: [] };
  const again = { oldestRunning: 103n, ownTransaction: 103n, numbers: [] };
  assert.equal(after(sealed, more, ended).settledNumber, 1n);
  assert.equal(after(sealed, more, ended, again).settledNumber, 3n);
});

test('a look that took only a part settles no further than that part', () => {
  const progress = { settledNumber: 0n, candidateNumber: 9n, candidateTransaction: 100n };
  const part = { oldestRunning: 101n, ownTransaction: 101n, numbers: [4n, 5n] };
  const next = nextProgress(progress, { ...part, highestSealed: 9n, cutOff: true });
  assert.deepEqual(next, { ...progress, settledNumber: 5n });
});

test('transaction ids of another cluster are forgotten, what is settled is not', () => {
  const restored = { settledNumber: 7n, candidateNumber: 9n, candidateTransaction: 5_000n };
  const look = { oldestRunning: 60n, ownTransaction: 60n, numbers: [] };
  const next = nextProgress(restored, { ...look, highestSealed: 9n, cutOff: false });
  assert.deepEqual(next, { settledNumber: 7n, candidateNumber: 9n, candidateTransaction: 60n });
});
