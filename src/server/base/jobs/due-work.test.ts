import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../observability/log.ts';
import { forEachDue } from './due-work.ts';

test('a piece of work that fails is logged and holds up no other', async () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line) => lines.push(line) });
  const done: string[] = [];
  await forEachDue({ log, job: 'pay' }, ['a', 'b', 'c'], async (id) => {
    if (id === 'b') throw new Error('no');
    done.push(id);
  });
  assert.deepEqual(done, ['a', 'c']);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /"reference":"b"/);
});
