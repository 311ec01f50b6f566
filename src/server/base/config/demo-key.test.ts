import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { demoKey } from './demo-key.ts';

test('of many that start at once one makes the key, and none reads half of it', async () => {
  for (let round = 0; round < 20; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'larch-key-'));
    const results = await Promise.all(Array.from({ length: 8 }, () => demoKey(dataDir)));
    for (const keys of results) assert.deepEqual(keys, results[0]);
    assert.deepEqual(await readdir(dataDir), ['secret-key']);
    assert.equal((await stat(join(dataDir, 'secret-key'))).mode & 0o777, 0o600);
    await rm(dataDir, { recursive: true });
  }
});
