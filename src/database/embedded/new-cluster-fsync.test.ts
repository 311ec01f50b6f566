// A new cluster is used before all of it is on the disk; an interrupted start creates it again.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { temporaryFolder } from '#tests/support/database.ts';
import { holdOpen } from '#tests/support/postgres/hold-open.ts';
import { one, openPool } from '../connection.ts';
import { openEmbedded } from './open-embedded.ts';
import { processMark } from './process-mark.ts';
import { removeEmbedded } from './remove-embedded.ts';

const folder = temporaryFolder();
const mark = path.join(folder, 'postgres.unsettled');
after(() => removeEmbedded(folder));

async function makeTable(url: string): Promise<void> {
  const pool = openPool({ url, max: 1 });
  await pool.query('create table filled ()');
  await pool.end();
}

async function hasTable(url: string): Promise<boolean> {
  const pool = openPool({ url, max: 1 });
  const { has } = await one<{ has: boolean }>(
    pool,
    sql`select to_regclass('filled') is not null as has`,
  );
  await pool.end();
  return has;
}

test('a new database is announced while it is being made, one that is there is not', async () => {
  const folder = temporaryFolder();
  const announced: { url: string; wasThere: boolean }[] = [];
  const onNew = (url: string) =>
    announced.push({ url, wasThere: existsSync(path.join(folder, 'postgres')) });
  try {
    const first = await openEmbedded(folder, { onNew });
    await first.stop();
    const second = await openEmbedded(folder, { onNew });
    await second.stop();
    assert.deepEqual(announced, [{ url: first.url, wasThere: false }]);
  } finally {
    removeEmbedded(folder);
  }
});

test('a filling that fails leaves nothing running, and the next start begins again', async () => {
  const failing = async (url: string) => {
    await makeTable(url);
    throw new Error('The filling failed.');
  };
  await assert.rejects(openEmbedded(folder, { fill: failing }), /The filling failed/);
  assert.ok(existsSync(mark), 'what is there is not to be relied on');
  assert.equal(existsSync(path.join(folder, 'postgres/postmaster.pid')), false);

  let marked = false;
  const server = await openEmbedded(folder, {
    fill: async (url) => {
      marked = existsSync(mark);
      assert.equal(await hasTable(url), false, 'nothing of the first try is left');
      await makeTable(url);
    },
  });
  assert.ok(marked, 'a loss of power during the filling would be known by the mark');
  assert.equal(existsSync(mark), false, 'it is there to stay');
  assert.ok(await hasTable(server.url));
  await server.stop();
});

test('what has settled is kept by every later start', async () => {
  const server = await openEmbedded(folder, {
    fill: async (url) => assert.ok(await hasTable(url)),
  });
  assert.ok(await hasTable(server.url));
  await server.stop();
});

test('a server left running over an unsettled cluster ends before that is cleared', async () => {
  const holder = await holdOpen(folder, { supervision: 'none' });
  await holder.kill9();
  writeFileSync(mark, '');
  const server = await openEmbedded(folder);
  assert.equal(processMark(holder.pid), undefined);
  assert.equal(await hasTable(server.url), false);
  assert.equal(existsSync(mark), false);
  await server.stop();
});
