import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { temporaryFolder } from '#tests/support/database.ts';
import { THROWAWAY } from '#tests/support/test-server.ts';
import type { Tally } from './tally.ts';

const LONGEST_FILE_MS = 600_000;

/** Runs the test files, two at a time, on one database server. */
export async function runNodeTests(
  files: readonly string[],
  stopping: AbortSignal,
): Promise<Tally> {
  if (files.length === 0) return { passed: 0, failed: 0 };
  // The caller may name another PostgreSQL, such as an older one that must work as well.
  if (process.env['TEST_DATABASE_URL']) return runFiles(files, stopping);
  const folder = temporaryFolder();
  try {
    const server = await openEmbedded(folder, { settings: THROWAWAY, signal: stopping });
    process.env['TEST_DATABASE_URL'] = server.adminUrl('postgres');
    try {
      return await runFiles(files, stopping);
    } finally {
      await server.stop();
    }
  } finally {
    removeEmbedded(folder);
  }
}

async function runFiles(files: readonly string[], stopping: AbortSignal): Promise<Tally> {
  let tally: Tally = { passed: 0, failed: 0 };
  const stream = run({ files, concurrency: 2, timeout: LONGEST_FILE_MS, signal: stopping });
  stream.on('test:summary', ({ file, counts }) => {
    // Each file has a summary too; the one without a name is of them all.
    if (file !== undefined) return;
    const { tests, passed, skipped, todo } = counts;
    tally = { passed, failed: tests - passed - skipped - todo };
  });
  for await (const chunk of stream.compose(new spec())) process.stdout.write(chunk as string);
  return tally;
}
