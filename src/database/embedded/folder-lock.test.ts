import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { takeLock } from './folder-lock.ts';
import { processMark } from './process-mark.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'larch-lock-'));
after(() => rmSync(folder, { recursive: true }));

test('a held lock is refused with the number of its holder, and free again after release', () => {
  const file = path.join(folder, 'held');
  const lock = takeLock(file);
  assert.deepEqual(takeLock(file), { heldBy: process.pid });
  assert.ok('release' in lock);
  lock.release();
  assert.equal(existsSync(file), false);
});

test('the lock of a dead process is taken over', () => {
  const file = path.join(folder, 'dead');
  writeFileSync(file, '4000000 gone\n');
  assert.ok('release' in takeLock(file));
});

test('a later process with the number of the holder does not pass for it', () => {
  const file = path.join(folder, 'reused');
  writeFileSync(file, `${process.ppid} started-another-time\n`);
  assert.ok('release' in takeLock(file));
});

test('a lock cut short while it was written is taken over', () => {
  const file = path.join(folder, 'empty');
  writeFileSync(file, '');
  assert.ok('release' in takeLock(file));
});

test('of many processes that find the same dead lock exactly one takes it', async () => {
  const file = path.join(folder, 'contested');
  writeFileSync(file, '4000000 gone\n');
  const program = `
    import { takeLock } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))};
    process.stdin.once('data', () => {
      console.log('release' in takeLock(${JSON.stringify(file)}) ? 'won' : 'refused');
      process.stdin.resume().once('end', () => process.exit());
    });
    console.log('waiting');`;
  const takers = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(takers.map((taker) => once(taker.stdout, 'data')));
  const answers = takers.map((taker) => once(taker.stdout, 'data'));
  for (const taker of takers) taker.stdin.write('go');
  const outcomes = (await Promise.all(answers)).map(([text]) => String(text).trim());
  const ends = takers.map((taker) => once(taker, 'exit'));
  for (const taker of takers) taker.stdin.end();
  await Promise.all(ends);
  assert.deepEqual(outcomes.toSorted(), ['refused', 'refused', 'refused', 'refused', 'won']);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('contested.')),
    [],
  );
});

test('a process is known by when it started, and a dead one by nothing', () => {
  assert.equal(processMark(process.pid), processMark(process.pid));
  assert.notEqual(processMark(process.pid), processMark(process.ppid));
  assert.equal(processMark(4_000_000), undefined);
  assert.equal(processMark(Number.NaN), undefined);
});
