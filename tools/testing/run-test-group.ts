// Runs the test files that are named in this one process, and reports to the process that began it.
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { GroupReport } from './node-tests.ts';
import type { Timed } from './tally.ts';

const spent = new Map<string, number>();
let report: GroupReport = { passed: 0, failed: 1, timed: [] };

const files = process.argv.slice(2);
const stream = run({ files, isolation: 'none' });
const count = (event: { nesting: number; file?: string; details: { duration_ms: number } }) => {
  // A test may be made by a helper, as those of the proofs are.
  const file = files.length === 1 ? files[0] : event.file;
  if (event.nesting > 0 || file === undefined) return;
  spent.set(file, (spent.get(file) ?? 0) + event.details.duration_ms);
};
// The summary leaves out what fails after the tests of a file, such as the check of its ledger.
let failures = 0;
stream.on('test:pass', count);
stream.on('test:fail', (event) => {
  count(event);
  failures += 1;
});
stream.on('test:summary', ({ counts: { tests, passed, skipped, todo } }) => {
  const timed: Timed[] = [...spent].map(([name, milliseconds]) => ({ name, milliseconds }));
  report = { passed, failed: Math.max(failures, tests - passed - skipped - todo), timed };
});
for await (const chunk of stream.compose(new spec())) process.stdout.write(chunk as string);
// What a test left open must not keep its neighbors from being reported.
process.send?.(report, () => process.exit());
