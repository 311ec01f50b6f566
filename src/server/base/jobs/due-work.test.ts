import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../observability/log.ts';
import { forEachDue } from './due-work.ts';

test('a piece of work that fails is logged and holds up no other', async () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => lines.push(line) });
  const done: string[] = [];
  const count = await forEachDue({ log, job: 'pay' }, ['a', 'b', 'c', 'd'], async (id) => {
    if (id === 'b') throw new Error('no');
    if (id === 'd') return false;
    done.push(id);
    return true;
  });
  assert.deepEqual(done, ['a', 'c']);
  assert.equal(count, 2, 'a piece that could not be done yet does not count');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"reference":"b"/);
});
