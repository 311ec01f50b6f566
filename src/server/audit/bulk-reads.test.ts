// What must never happen: that the bank's data is read in bulk, page by page, without a line in the
// audit log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { makeCustomer, makeStaff, signIn, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
await run(
  bank.ownerPool,
  sql`insert into audit_log (at, actor_kind, action, subject_kind)
      select ${bank.clock.now()}, 'system', case when row > 900 then 'test' else 'other' end,
        'test' from generate_series(1, 3500) as row`,
);

interface Line {
  readonly address: string;
  readonly after: { readonly rows: number; readonly audit: number };
}

async function linesOf({ id }: TestStaff): Promise<Line[]> {
  return await rows<Line>(
    bank.deps.pool,
    sql`select address, after from audit_log
        where action = 'read-rows' and actor_id = ${id} order by number`,
  );
}

/** Follows the pages of a list, so many of them, and returns how many rows they had. */
async function turnPages({ cookies }: TestStaff, path: string, pages: number): Promise<number> {
  let next: string | undefined = path;
  let read = 0;
  for (let page = 0; page < pages && next !== undefined; page += 1) {
    const reply = await bank.request('GET', next, { cookies });
    assert.equal(reply.status, 200, reply.text);
    read += reply.json<unknown[]>().length;
    next = /<([^>]+)>/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  return read;
}

test('every thousand rows that a staff member reads leave a line with the address', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  assert.equal(await turnPages(auditor, '/api/admin/audit?limit=500', 5), 2_500);
  const [first, second, more] = await linesOf(auditor);
  assert.deepEqual(first?.after, { rows: 1_000, audit: 1_000 });
  assert.deepEqual(second?.after, { rows: 2_000, audit: 2_000 });
  assert.equal(more, undefined);
  assert.equal(first?.address, '127.0.0.1');
});

test('a screen that refreshes itself, or shows less than a thousand rows, leaves none', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  for (let refresh = 0; refresh < 12; refresh += 1) {
    await turnPages(auditor, '/api/admin/audit?limit=200&action=test', 1);
  }
  assert.equal(await turnPages(auditor, '/api/admin/audit?limit=300&action=test', 3), 900);
  assert.deepEqual(await linesOf(auditor), []);
});

test('the lists of customers, accounts and transactions count too', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  assert.equal(await turnPages(auditor, '/api/admin/audit?limit=499&action=test', 2), 998);
  assert.deepEqual(await linesOf(auditor), []);
  for (const list of ['users', 'accounts', 'transactions']) {
    await turnPages(auditor, `/api/admin/${list}`, 1);
  }
  assert.equal(await turnPages(auditor, '/api/admin/audit?limit=500&action=test', 3), 1_500);
  assert.equal((await linesOf(auditor)).length, 1);
});

test('all sessions of a staff member count together, and each bank day by itself', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  const readInNewSession = async (action: string) => {
    const cookies = await signIn(bank, 'staff', auditor.id, 'auditor');
    const path = `/api/admin/audit?limit=300&action=${action}`;
    assert.equal(await turnPages({ ...auditor, cookies }, path, 3), 900);
  };
  await readInNewSession('test');
  await readInNewSession('other');
  assert.equal((await linesOf(auditor)).length, 1);
  bank.clock.advance(24 * 60 * 60_000);
  await readInNewSession('test');
  assert.equal((await linesOf(auditor)).length, 1);
});

test('a customer who is looked at in full counts as a row', async () => {
  const auditor = await makeStaff(bank, 'auditor');
  const customer = await makeCustomer(bank);
  assert.equal(await turnPages(auditor, '/api/admin/audit?limit=333&action=test', 3), 999);
  assert.deepEqual(await linesOf(auditor), []);
  const { cookies } = auditor;
  const shown = await bank.request('GET', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(shown.status, 200, shown.text);
  assert.equal((await linesOf(auditor)).length, 1);
});
