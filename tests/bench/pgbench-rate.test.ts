import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRate } from '../../bench/ledger/pgbench.ts';

const line = (until: string, rate: string) =>
  `progress: ${until} s, ${rate} tps, lat 3.1 ms stddev 1.0, 0 failed\n`;

test('the rate of pgbench is that of its reports after the warm-up, by their time', () => {
  const reports = `pgbench (15.18)\n${line('1.0', '100.0')}${line('2.0', '900.0')}`;
  assert.equal(readRate(reports + line('3.0', '4000.0') + line('6.0', '2000.0'), 2), 2_500);
});

test('reports that come late count all the same', () => {
  assert.equal(readRate(line('2.4', '10.0') + line('4.4', '300.0'), 2), 300);
  assert.equal(readRate(line('3.1', '10.0'), 2), 10);
});

test('output without a report is an error', () => {
  assert.throws(() => readRate('connection refused', 2), /printed no rate/);
});
