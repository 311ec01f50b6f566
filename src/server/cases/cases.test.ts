import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { depositCheck } from '#tests/support/money/checks.ts';
import { decide, placeWire, submit } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const ada = await makeStaff(bank, 'approver');
const ben = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');

const NOTE = 'b1a0c2e4-9d0b-4c7a-8b51-0a1b2c3d4e5f';

interface CaseReply {
  readonly assignee: { readonly staffId: string; readonly name: string } | null;
  readonly notes: readonly { readonly id: string; readonly text: string | null; by: string }[];
}

async function act({ cookies }: TestStaff, id: string, action: string, body: object = {}) {
  const path = `/api/admin/cases/${id}/${action}`;
  return await bank.request('POST', path, { cookies, body: { ...body } });
}

async function read({ cookies }: TestStaff, id: string): Promise<CaseReply> {
  const reply = await bank.request('GET', `/api/admin/cases/${id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<CaseReply>();
}

async function auditOf(id: string) {
  const lines = await rows<{ action: string }>(
    bank.deps.pool,
    sql`select action from audit_log where subject_kind = 'case' and subject_id = ${id}
        order by number`,
  );
  return lines.map(({ action }) => action);
}

async function listed(staff: TestStaff, path: string): Promise<string[]> {
  const reply = await bank.request('GET', path, { cookies: staff.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ id: string }[]>().map(({ id }) => id);
}

/** A case of the queue that nobody has taken. */
async function unassigned(queue: string): Promise<string> {
  const ids = await listed(ada, queue);
  const reply = await bank.request('GET', '/api/admin/case-assignments', ada);
  const taken = reply.json<{ itemId: string }[]>().map(({ itemId }) => itemId);
  const id = ids.find((one) => !taken.includes(one));
  assert.ok(id, queue);
  return id;
}

async function newWire(lastName: string) {
  const customer = await makeCustomer(bank, { lastName, accounts: { checking: 900n } });
  return { customer, id: await placeWire(bank, customer) };
}

test('a case is assigned to who takes it; a colleague reads whose it is, and takes it over', async () => {
  const { id } = await newWire('Assigned');
  assert.equal((await read(ada, id)).assignee, null);
  assert.equal((await act(ada, id, 'assign')).status, 200);
  assert.equal((await act(ada, id, 'assign')).status, 200);
  assert.equal((await read(ben, id)).assignee?.staffId, ada.id);
  const listed = await bank.request('GET', '/api/admin/case-assignments', ben);
  const mine = listed.json<{ itemId: string; name: string }[]>().find((one) => one.itemId === id);
  assert.equal(mine?.name, ada.name);

  const refused = await act(ben, id, 'assign');
  assert.equal(refused.status, 409);
  assert.equal(refused.json()['error'], `This case is assigned to ${ada.name}.`);
  assert.equal((await act(ben, id, 'release')).status, 409);
  assert.equal((await act(ben, id, 'assign', { replaces: ada.id })).status, 200);
  assert.equal((await read(ada, id)).assignee?.staffId, ben.id);
  assert.equal((await act(ben, id, 'release')).status, 200);
  assert.equal((await act(ben, id, 'release')).status, 200);
  assert.equal((await read(ada, id)).assignee, null);
  assert.deepEqual(await auditOf(id), ['assign-case', 'assign-case', 'release-case']);
});

test('of two who take a case at once, one has it', async () => {
  const id = await applied(bank, { lastName: 'Raced', email: 'raced@mail.example' });
  const replies = await Promise.all([act(ada, id, 'assign'), act(ben, id, 'assign')]);
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200, 409]));
  assert.deepEqual(await auditOf(id), ['assign-case']);
});

test('a note is for staff, is added once for each id, and the audit log has no text of it', async () => {
  const { id, customer } = await newWire('Noted');
  const body = { noteId: NOTE, text: 'Called the customer at 2 PM.' };
  assert.equal((await act(ada, id, 'notes', body)).status, 200);
  assert.equal((await act(ada, id, 'notes', body)).status, 200);
  assert.equal((await act(ben, id, 'notes', body)).status, 409);
  assert.equal((await act(ada, id, 'notes', { ...body, text: 'Something else' })).status, 409);
  const { notes } = await read(auditor, id);
  assert.deepEqual(
    notes.map(({ text, by }) => [text, by]),
    [[body.text, ada.name]],
  );
  assert.deepEqual(await auditOf(id), ['add-case-note']);
  const { log } = await one<{ log: string }>(
    bank.deps.pool,
    sql`select string_agg(after::text, ' ') as log from audit_log where subject_id = ${id}`,
  );
  assert.doesNotMatch(log, /Called/);

  const path = `/api/admin/cases/${id}`;
  assert.equal((await bank.request('GET', path, customer)).status, 401);
  assert.equal((await act(auditor, id, 'notes', body)).status, 403);
  assert.equal((await act(auditor, id, 'assign')).status, 403);
});

test('a note cannot be changed or removed, and is emptied when its customer is deleted', async () => {
  const { id, customer } = await newWire('Forgotten');
  const noteId = 'c1a0c2e4-9d0b-4c7a-8b51-0a1b2c3d4e5f';
  await act(ada, id, 'notes', { noteId, text: 'Robin Forgotten, not at home' });
  const { pool } = bank.deps;
  const kept = /only ever added to/;
  const change = sql`update case_notes set text = 'Other' where id = ${noteId}`;
  await assert.rejects(run(pool, change), kept);
  await assert.rejects(run(pool, sql`delete from case_notes where id = ${noteId}`), kept);

  const administrator = await makeStaff(bank, 'administrator');
  await decide(bank, ada, id, 'deny');
  const path = `/api/admin/users/${customer.id}`;
  const deleted = await bank.request('DELETE', path, { cookies: administrator.cookies });
  assert.equal(deleted.status, 200, deleted.text);
  const { notes } = await read(ada, id);
  assert.deepEqual(
    notes.map(({ text }) => text),
    [null],
  );
});

test('who took a case or wrote a note is not named as who decided', async () => {
  const { id } = await newWire('Decided');
  await decide(bank, ada, id, 'approve');
  await act(ben, id, 'assign');
  const late = await decide(bank, ben, id, 'deny');
  assert.equal(late.status, 409);
  assert.match(late.text, new RegExp(`${ada.name} made the decision`));
});

test('a case that is none is not found', async () => {
  assert.equal((await act(ada, NOTE, 'assign')).status, 404);
});

const assignMany = ({ cookies }: TestStaff, itemIds: readonly string[], action = 'assign') =>
  bank.request('POST', '/api/admin/case-assignments', { cookies, body: { itemIds, action } });

test('several cases are assigned and released at once; those of a colleague stay theirs', async () => {
  const ids = [];
  for (const lastName of ['Several', 'Sundry', 'Various']) {
    ids.push(await applied(bank, { lastName, email: `${lastName}@mail.example`.toLowerCase() }));
  }
  const [first = '', , last = ''] = ids;
  await act(ben, last, 'assign');
  const reply = await assignMany(ada, [...ids, first]);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.json(), { changed: 2, kept: [{ itemId: last, name: ben.name }] });
  assert.equal((await assignMany(ada, ids)).json()['changed'], 0, 'mine already');
  assert.equal((await read(ada, last)).assignee?.staffId, ben.id);
  assert.equal((await assignMany(ada, ids, 'release')).json()['changed'], 2);
  assert.equal((await read(ada, first)).assignee, null);
  assert.equal((await read(ada, last)).assignee?.staffId, ben.id);
  assert.deepEqual(await auditOf(first), ['assign-case', 'release-case']);

  assert.equal((await assignMany(auditor, ids)).status, 403);
  assert.equal((await assignMany(ada, [first, NOTE])).status, 404);
  assert.equal((await read(ada, first)).assignee, null, 'all or none');
  for (const wrong of [[], Array.from({ length: 101 }, () => first)]) {
    assert.equal((await assignMany(ada, wrong)).status, 400);
  }
});

test('of two who select the same cases at once, each case has one, and nobody waits for ever', async () => {
  const ids = [];
  for (const lastName of ['Both', 'Each', 'Either']) {
    ids.push(await applied(bank, { lastName, email: `${lastName}@mail.example`.toLowerCase() }));
  }
  const replies = await Promise.all([
    assignMany(ada, ids),
    assignMany(ben, ids.toReversed()),
    assignMany(ada, ids),
  ]);
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  for (const id of ids) assert.deepEqual(await auditOf(id), ['assign-case']);
});

test("each queue lists the cases of the staff member who asks, and nobody else's", async () => {
  const robin = await makeCustomer(bank, {
    lastName: 'Mine',
    accounts: { checking: 900n, credit: 100n },
  });
  const visitor = { name: 'Hollis Vine', email: 'hollis@mail.example', phone: '503-555-0119' };
  const request = { kind: 'contact', topic: 'Home loans', ...visitor };
  await bank.request('POST', '/api/requests', { body: request });
  const limit = await submit(bank, robin, '/api/credit-limit-requests', {
    accountId: accountOf(robin, 'credit'),
    requestedLimit: '9000.00',
    annualIncome: '20000.00',
    employmentStatus: 'unemployed',
    reason: 'A new roof',
  });
  assert.equal(limit.status, 200, limit.text);
  await depositCheck(bank, robin);
  await applied(bank, { lastName: 'Mine', email: 'mine@mail.example' });
  await placeWire(bank, robin);
  await placeWire(bank, robin);
  const queues = [
    'pending-accounts',
    'pending-transfers',
    'credit-limit-requests',
    'check-deposits',
    'requests',
  ];
  for (const queue of queues) {
    const path = `/api/admin/${queue}`;
    const id = await unassigned(path);
    assert.deepEqual(await listed(auditor, `${path}?assigned=me`), [], queue);
    assert.equal((await act(ada, id, 'assign')).status, 200, queue);
    assert.ok((await listed(ada, `${path}?assigned=me`)).includes(id), queue);
    assert.ok(!(await listed(ben, `${path}?assigned=me`)).includes(id), queue);
    assert.ok((await listed(ben, path)).includes(id), queue);
    await act(ada, id, 'release');
    assert.ok(!(await listed(ada, `${path}?assigned=me`)).includes(id), queue);
    const other = await bank.request('GET', `${path}?assigned=${ben.id}`, ada);
    assert.equal(other.status, 400, queue);
  }
});
