import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { explain } from '#tests/support/explain.ts';
import { decide, placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { linesOf } from './actors.ts';

const bank = await startBank();
const auditor = await makeStaff(bank, 'auditor');
const approver = await makeStaff(bank, 'approver');
const administrator = await makeStaff(bank, 'administrator');
const robin = await makeCustomer(bank, { accounts: { checking: 500n } });

const get = (path: string, by = auditor) => bank.request('GET', path, { cookies: by.cookies });

async function credit(amount: string): Promise<void> {
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`;
  const body = { amount, description: 'Courtesy' };
  const reply = await bank.request('POST', path, { body, cookies: administrator.cookies });
  assert.equal(reply.status, 200, reply.text);
}

interface Entry {
  readonly id: string;
  readonly journal: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly accountId: string | null;
  readonly action: string | null;
  readonly actorKind: string | null;
  readonly actorName: string | null;
}

interface Journal {
  readonly kind: string;
  readonly day: string;
  readonly actorName: string | null;
  readonly entries: readonly { readonly account: string; readonly debit: string }[];
  readonly actions: readonly { readonly action: string; readonly actorName: string | null }[];
}

test('all staff roles read the books, and customers do not', async () => {
  for (const staff of [auditor, approver, administrator]) {
    assert.equal((await get('/api/admin/books/days', staff)).status, 200);
  }
  const { cookies } = robin;
  assert.equal((await bank.request('GET', '/api/admin/books/days', { cookies })).status, 401);
});

test('a day or an account that the books do not have is not found', async () => {
  for (const path of [
    'trial-balance?day=2020-01-01',
    'trial-balance?day=2031-01-01',
    'accounts/2011/entries',
    'accounts/2010/entries?day=2020-01-01',
    'journals/999999',
  ]) {
    assert.equal((await get(`/api/admin/books/${path}`)).status, 404, path);
  }
  assert.equal((await get('/api/admin/books/trial-balance?day=soon')).status, 400);
});

test('an adjustment leads from its account to the journal, the action and the staff member', async () => {
  await credit('12.34');
  const entries = (await get('/api/admin/books/accounts/1095/entries')).json<Entry[]>();
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.deepEqual([entry?.debit, entry?.credit, entry?.accountId], ['12.34', '0.00', null]);
  assert.deepEqual(
    [entry?.action, entry?.actorKind, entry?.actorName],
    ['credit-account', 'staff', administrator.name],
  );
  const journal = (await get(`/api/admin/books/journals/${entry?.journal}`)).json<Journal>();
  assert.deepEqual([journal.kind, journal.day], ['staff-credit', '2026-03-02']);
  assert.deepEqual(
    journal.entries.map(({ account, debit }) => [account, debit]),
    [
      ['1095', '12.34'],
      ['2010', '0.00'],
    ],
  );
  assert.deepEqual(
    journal.actions.map(({ action, actorName }) => [action, actorName]),
    [['credit-account', administrator.name]],
  );
  const [ofCustomer] = (await get('/api/admin/books/accounts/2010/entries')).json<Entry[]>();
  assert.equal(ofCustomer?.accountId, accountOf(robin, 'checking'));
});

test('the journals of a wire name everything that was done with it', async () => {
  const id = await placeWire(bank, robin, { amount: '20.00' });
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  const journals = await rows<{ number: bigint }>(
    bank.deps.pool,
    sql`select number from ledger.journals where key like ${`transfer ${id}%`} order by number`,
  );
  const last = journals.at(-1)?.number;
  const journal = (await get(`/api/admin/books/journals/${last}`)).json<Journal>();
  assert.deepEqual(
    journal.actions.map(({ action, actorName }) => [action, actorName]),
    [
      ['submit-wire', `${robin.firstName} ${robin.lastName}`],
      ['approve-transfer', approver.name],
    ],
  );
});

test('the audit lines of a staff member are found by the request, however many there are', async () => {
  const origin = { actorKind: 'staff', actorId: approver.id, requestId: randomUUID() };
  const lines = sql`select action from audit_log where ${linesOf([origin])}`;
  assert.match(await explain(bank.deps.pool, lines), /audit_log_staff_requests/);
});

test('entries are turned page by page, every one once', async () => {
  for (const amount of ['1.00', '2.00', '3.00', '4.00']) await credit(amount);
  const all = (await get('/api/admin/books/accounts/1095/entries')).json<Entry[]>();
  assert.equal(all.length, 5);
  const seen: string[] = [];
  for (let next: string | undefined = '/api/admin/books/accounts/1095/entries?limit=2'; next; ) {
    const reply = await get(next);
    seen.push(...reply.json<Entry[]>().map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  );
});

test('trial balance and entries can be taken home, and the audit log knows who did', async () => {
  const balance = await get('/api/admin/books/trial-balance.csv');
  assert.equal(balance.status, 200, balance.text);
  const lines = balance.text.trim().split('\r\n');
  assert.equal(lines[0], 'Number,Name,Type,Debit,Credit');
  const [, , , debit, credited] = lines.at(-1)?.split(',') ?? [];
  assert.equal(debit, credited);
  const entries = await get('/api/admin/books/accounts/1095/entries.csv');
  assert.equal(entries.text.trim().split('\r\n').length, 6);
  const exported = await rows<{ subject: string }>(
    bank.deps.pool,
    sql`select subject_kind as subject from audit_log
        where action = 'export' and actor_id = ${auditor.id} order by number`,
  );
  assert.deepEqual(
    exported.map(({ subject }) => subject),
    ['trial-balance', 'entries-1095'],
  );
});
