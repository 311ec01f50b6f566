import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inParallel } from '#tests/proof/in-parallel.ts';
import { addUp, showSlowest, type Tally, type Timed } from './tally.ts';

const LONGEST_GROUP_MS = 600_000;

/**
 * How many files share a process. Loading the bank's modules takes a second and a half of processor
 * time, longer than the tests of most files: together the server's tests take a third of it.
 */
const GROUP_SIZE = 16;

export interface GroupReport extends Tally {
  readonly timed: readonly Timed[];
}

/**
 * Runs the test files, those first and alone that are asked to be. One process more than there are
 * cores: they wait as much as they work.
 */
export async function runNodeTests(
  { alone, together }: { readonly alone: readonly string[]; readonly together: readonly string[] },
  stopping: AbortSignal,
): Promise<Tally> {
  // The commands come last and take longest: one process would be at them while the others wait.
  const groups = [...alone.map((file) => [file]), ...groupNeighbors(together).toReversed()];
  const reports: GroupReport[] = [];
  await inParallel(groups.length, availableParallelism() + 1, async (index) => {
    const { output, ...report } = await runGroup(groups[index] ?? [], stopping);
    process.stdout.write(output);
    reports.push(report);
  });
  const timed = reports.flatMap((report) => report.timed);
  showSlowest(
    'files',
    timed.map((one) => ({ ...one, name: path.relative('.', one.name) })),
  );
  return addUp(reports);
}

function groupNeighbors(files: readonly string[]): string[][] {
  const alone = files.filter(concernsNeighbors);
  const together = files.filter((file) => !concernsNeighbors(file));
  const count = Math.ceil(together.length / GROUP_SIZE);
  const groups = Array.from({ length: count }, (_, index) =>
    together.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
  return [...alone.map((file) => [file]), ...groups];
}

/** A file that replaces globals or the environment does so for its whole process. */
const FOR_ALL = /\b(?:mock|globalThis)\b|process\.env\[[^\]]+\] = /;

function concernsNeighbors(file: string): boolean {
  return FOR_ALL.test(readFileSync(file, 'utf8'));
}

/** Runs the files in one process. What it printed is kept until it ends, since others print too. */
export async function runGroup(
  files: readonly string[],
  stopping: AbortSignal,
): Promise<GroupReport & { readonly output: string }> {
  stopping.throwIfAborted();
  const program = path.join(import.meta.dirname, 'run-test-group.ts');
  const child = fork(program, files, {
    silent: true,
    signal: stopping,
    timeout: LONGEST_GROUP_MS,
    killSignal: 'SIGKILL',
  });
  let report: GroupReport = { passed: 0, failed: [], timed: [] };
  child.on('message', (message) => {
    report = message as GroupReport;
  });
  const printed = [child.stdout, child.stderr].map(async (stream) => stream && text(stream));
  const [code] = (await once(child, 'exit')) as [number | null];
  const output = (await Promise.all(printed)).join('');
  if (code === 0) return { ...report, output };
  // An error outside of all tests, or a process that did not end.
  const note = `These files did not end in order: ${files.join(', ')}`;
  const failed = report.failed.length > 0 ? report.failed : [note];
  return { ...report, failed, output: `${output}${note}\n` };
}
