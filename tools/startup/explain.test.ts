import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { explain } from './explain.ts';

const refusedAt = (file: string) => Object.assign(new Error(), { code: 'EACCES', path: file });

test('a file that may not be written is named, with the variable that leads elsewhere', () => {
  const data = path.resolve('data', 'secrets');
  assert.match(
    explain(refusedAt(data)) ?? '',
    /data.secrets .*\(EACCES\).* set DATA_DIR elsewhere/,
  );
  const scratch = path.join(os.tmpdir(), 'scratch');
  assert.match(explain(refusedAt(scratch)) ?? '', /scratch .*\(EACCES\).* set TMPDIR elsewhere/);
});

test('a data folder among the temporary files is still the data folder', (t) => {
  const before = process.env['DATA_DIR'];
  t.after(() => {
    if (before === undefined) delete process.env['DATA_DIR'];
    else process.env['DATA_DIR'] = before;
  });
  process.env['DATA_DIR'] = path.join(os.tmpdir(), 'bank');
  const inside = path.join(os.tmpdir(), 'bank', 'secret-key');
  assert.match(explain(refusedAt(inside)) ?? '', / set DATA_DIR elsewhere/);
  const beside = path.join(os.tmpdir(), 'bank-2');
  assert.match(explain(refusedAt(beside)) ?? '', / set TMPDIR elsewhere/);
});

test('a mistake of the program is not explained away', () => {
  assert.equal(explain(new TypeError('not a function')), undefined);
});
