// Tests of the tests: a copy of the code is broken in one way at a time, and a test must go red.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyCode, ROOT } from '../copy-code.ts';
import { inParallel } from '../in-parallel.ts';
import { scratchFolder } from '../scratch-folder.ts';
import type { Break } from './breaks.ts';

const LONGEST_MS = 240_000;
// A race may end well by luck, so that a small test gets more than one chance to see it lost.
const MAX_TRIES = 3;

export interface BreakOptions {
  readonly name: string;
  readonly breaks: readonly Break[];
  /** How many copies are tested at a time: one where a test stops or slows what others need. */
  readonly atOnce: number;
  readonly stopping: AbortSignal;
}

/** Whether every break was noticed; prints them as a table. */
export async function breakOnPurpose(options: BreakOptions): Promise<boolean> {
  const { name, breaks, atOnce, stopping } = options;
  const outdated = findOutdated(breaks);
  for (const what of outdated) console.log(`✖ ${name}: ${what}`);
  if (outdated.length > 0) return false;
  // Red must mean the break: the same tests are green on a copy without one.
  let red = 0;
  await forEach(testsOf(breaks), atOnce, async ({ test, env }) => {
    if (!(await turnsRed({ edits: [], env }, test, stopping))) return;
    red += 1;
    console.log(`✖ ${name}: ${test} is red before anything is broken`);
  });
  if (red > 0) return false;
  console.log(`\n${'broken on purpose'.padEnd(82)}noticed by`);
  let unnoticed = 0;
  await forEach(breaks, atOnce, async (one) => {
    const test = await findWhoNotices(one, stopping);
    if (!test) unnoticed += 1;
    console.log(`${test ? '✔' : '✖'} ${one.what.padEnd(80)}${test ?? 'nobody'}`);
  });
  console.log(`${breaks.length} breaks, ${unnoticed} unnoticed`);
  return unnoticed === 0;
}

async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  await inParallel(items.length, atOnce, async () => {
    const item = left.shift();
    if (item !== undefined) await work(item);
  });
}

/** The first test that goes red because of the break. */
export async function findWhoNotices(one: Break, stopping: AbortSignal) {
  for (let time = 1; time <= MAX_TRIES; time += 1) {
    for (const test of one.noticedBy) {
      if (await turnsRed(one, test, stopping)) return test;
    }
  }
  return undefined;
}

/** Each test once for each environment in which it is asked. */
function testsOf(breaks: readonly Break[]) {
  const all = breaks.flatMap(({ noticedBy, env }) => noticedBy.map((test) => ({ test, env })));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

type Trial = Pick<Break, 'edits'> & { readonly env?: Break['env'] | undefined };

async function turnsRed({ edits, env }: Trial, test: string, stopping: AbortSignal) {
  const folder = scratchFolder();
  try {
    copyTo(folder.path, edits);
    const args = ['--test', '--test-isolation=none', '--test-force-exit', `${test}.test.ts`];
    const child = spawn(process.execPath, args, {
      cwd: folder.path,
      stdio: 'ignore',
      // What the counterexample looks like does not matter here, and what is left lying about goes
      // with the copy.
      env: {
        ...process.env,
        PROOF_SHRINK: '0',
        PROOF_TAMPERINGS: 'until-unnoticed',
        TMPDIR: folder.path,
        ...env,
      },
      signal: stopping,
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    // Without a code it was ended because it took too long, which says nothing.
    return code !== null && code !== 0;
  } finally {
    folder.remove();
  }
}

/** Texts that the code no longer has, and tests that are gone: such a break would prove nothing. */
export function findOutdated(breaks: readonly Break[]): string[] {
  const texts = breaks
    .flatMap(({ edits }) => edits)
    .filter(({ file, from }) => !readFileSync(path.join(ROOT, file), 'utf8').includes(from))
    .map(({ file, from }) => `${file} has no «${from}» any more`);
  const tests = [...new Set(breaks.flatMap(({ noticedBy }) => noticedBy))]
    .filter((test) => !existsSync(path.join(ROOT, `${test}.test.ts`)))
    .map((test) => `there is no ${test}.test.ts any more`);
  return [...texts, ...tests];
}

function copyTo(folder: string, edits: Break['edits']): void {
  copyCode(folder);
  for (const { file, from, to } of edits) {
    const target = path.join(folder, file);
    writeFileSync(target, readFileSync(target, 'utf8').replaceAll(from, to));
  }
}
