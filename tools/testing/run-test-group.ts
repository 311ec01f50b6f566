// Runs the test files that are named in this one process, and reports to the process that began it.
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import type { GroupReport } from './node-tests.ts';
import type { Timed } from './tally.ts';

const files = process.argv.slice(2);
const spent = new Map<string, number>();
let report: GroupReport = { passed: 0, failed: [files.join(', ')], timed: [] };

const REASON_LINES = 12;
/** For what goes on beside a hook that failed. */
const PATIENCE_MS = 5_000;

function firstLines(reason: string): string {
  const lines = reason.split('\n').slice(0, REASON_LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}

const suites = path.join(import.meta.dirname, 'suite-of-each-file.ts');
const stream = run({ files: [suites], isolation: 'none' });
const isFile = (event: { nesting: number }) => event.nesting === 0;
// The summary leaves out what fails after the tests of a file, such as the check of its ledger.
const failed: string[] = [];
stream.on('test:pass', (event) => {
  if (isFile(event)) spent.set(event.name, event.details.duration_ms);
});
stream.on('test:fail', (event) => {
  const { error } = event.details;
  const failureType = 'failureType' in error ? error.failureType : undefined;
  if (isFile(event)) spent.set(event.name, event.details.duration_ms);
  // Its tests are named.
  if (failureType === 'subtestsFailed') return;
  const { cause, message } = error;
  const reason = cause instanceof Error ? cause.message : message;
  const file = path.relative('.', isFile(event) ? event.name : (event.file ?? ''));
  const name = isFile(event) ? file : `${file}: ${event.name}`;
  failed.push(`${name}\n${firstLines(reason)}`);
  // A run whose hooks failed ends only when nothing is open; what failed is known by now.
  if (failureType === 'hookFailed') setTimeout(endFailed, PATIENCE_MS).unref();
});
stream.on('test:summary', ({ counts: { tests, passed, skipped, todo } }) => {
  const timed: Timed[] = [...spent].map(([name, milliseconds]) => ({ name, milliseconds }));
  if (failed.length === 0 && tests > passed + skipped + todo) failed.push(files.join(', '));
  report = { passed, failed, timed };
});
for await (const chunk of stream.compose(new spec())) process.stdout.write(chunk as string);
// What a test left open must not keep its neighbors from being reported.
process.send?.(report, () => process.exit());

function endFailed(): void {
  process.stdout.write(`${failed.join('\n')}\n`);
  process.send?.({ ...report, failed }, () => process.exit(1));
}
