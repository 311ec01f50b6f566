import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { showSlowest, type Tally, type Timed } from './tally.ts';

const LONGEST_FILE_MS = 600_000;

/** Runs the test files, one more at a time than there are cores: they wait as much as they work. */
export async function runNodeTests(
  files: readonly string[],
  stopping: AbortSignal,
): Promise<Tally> {
  let tally: Tally = { passed: 0, failed: 0 };
  if (files.length === 0) return tally;
  const stream = run({
    files,
    concurrency: availableParallelism() + 1,
    timeout: LONGEST_FILE_MS,
    signal: stopping,
  });
  const timed: Timed[] = [];
  stream.on('test:summary', ({ file, counts, duration_ms: milliseconds }) => {
    // Each file has a summary too; the one without a name is of them all.
    if (file !== undefined) {
      timed.push({ name: path.relative('.', file), milliseconds });
      return;
    }
    const { tests, passed, skipped, todo } = counts;
    tally = { passed, failed: tests - passed - skipped - todo };
  });
  for await (const chunk of stream.compose(new spec())) process.stdout.write(chunk as string);
  showSlowest('files', timed);
  return tally;
}
