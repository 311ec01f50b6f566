import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { DAY_MS, HOUR_MS } from '#rules/calendar/durations.ts';
import { apply, someApplication } from '#tests/support/people/applications.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { purgeDenied } from './purge-denied.ts';

const bank = await startBank({ env: { LIMIT_APPLICATIONS_PER_HOUR: '1000' } });

interface Taken {
  readonly applicationId: string;
  readonly reference: string;
}

const BORN = '1990-03-02';

async function submit(changes: Readonly<Record<string, unknown>> = {}): Promise<Taken> {
  return (await apply(bank, changes)).json<Taken>();
}

function statusOf(reference: string, dateOfBirth = BORN) {
  return bank.request('POST', '/api/application-status', { body: { reference, dateOfBirth } });
}

/** Wrong tries are forgotten after an hour. */
function waitAnHour(): void {
  bank.clock.advance(HOUR_MS + 1);
}

async function decide(id: string, what: 'approve' | 'deny'): Promise<void> {
  const path = `/api/admin/pending-accounts/${id}/${what}`;
  const reply = await bank.request('POST', path, { body: {}, ...(await asAdministrator()) });
  assert.equal(reply.status, 200, reply.text);
}

/** Signed in again each time: the hours that pass here end a session. */
async function asAdministrator() {
  const { cookies } = await makeStaff(bank, 'administrator');
  return { cookies };
}

test('an application answers with a reference of its own, the same when it is sent again', async () => {
  const headers = { 'idempotency-key': 'with-reference' };
  const body = someApplication();
  const send = () => bank.request('POST', '/api/account-opening', { body, headers });
  const [first, again] = [await send(), await send()];
  assert.match(first.json<Taken>().reference, /^MP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  assert.equal(again.text, first.text);
  assert.notEqual((await submit()).reference, first.json<Taken>().reference);
});

test('reference and birth date tell where an application stands, from waiting to decided', async () => {
  const [one, two] = [await submit(), await submit({ initialDeposit: 0 })];
  const waiting = (await statusOf(one.reference)).json<Record<string, string>>();
  assert.deepEqual(Object.keys(waiting).toSorted(), ['nextStep', 'status', 'submittedAt']);
  assert.equal(waiting['status'], 'pending');
  assert.match(waiting['nextStep'] ?? '', /by Wednesday, March 4, 2026/);
  assert.ok(Number.isFinite(Date.parse(waiting['submittedAt'] ?? '')));
  await decide(one.applicationId, 'approve');
  await decide(two.applicationId, 'deny');
  const approved = (await statusOf(one.reference)).json<Record<string, string>>();
  assert.equal(approved['status'], 'approved');
  assert.match(approved['nextStep'] ?? '', /how to sign in/);
  assert.equal((await statusOf(two.reference)).json<{ status: string }>().status, 'denied');
});

test('a reference is taken as people type it', async () => {
  const { reference } = await submit();
  const typed = [reference.toLowerCase(), reference.replaceAll('-', ' '), reference.slice(3)];
  for (const one of typed) assert.equal((await statusOf(one)).status, 200, one);
});

test('an unknown reference and a wrong birth date get the same answer', async () => {
  const { reference } = await submit();
  const replies = [
    await statusOf(reference, '1990-03-03'),
    await statusOf('MP-AAAA-AAAA'),
    await statusOf('MP-0000-0000'),
    await statusOf('no reference at all'),
  ];
  for (const { status, text } of replies) {
    assert.equal(status, 404);
    assert.equal(text, replies[0]?.text);
  }
  const known = ['content-length', 'content-type', 'cache-control'];
  const headersOf = (index: number) => known.map((name) => replies[index]?.headers[name]);
  assert.deepEqual(headersOf(1), headersOf(0));
  waitAnHour();
});

test('five wrong tries an hour at one reference, and then the right one waits too', async () => {
  const { reference } = await submit();
  for (let day = 3; day < 8; day += 1) {
    assert.equal((await statusOf(reference, `1990-03-0${day}`)).status, 404);
  }
  const refused = await statusOf(reference);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  waitAnHour();
  assert.equal((await statusOf(reference)).status, 200);
});

test('five wrong tries an hour from one address, whatever the reference', async () => {
  const { reference } = await submit();
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    assert.equal((await statusOf(`MP-${letter.repeat(4)}-AAAA`)).status, 404);
  }
  const [known, unknown] = [await statusOf(reference), await statusOf('MP-FFFF-AAAA')];
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
  assert.equal(known.status, 429);
  waitAnHour();
});

test('good tries are not counted, and do not excuse the wrong ones', async () => {
  const { reference } = await submit();
  for (let tried = 0; tried < 7; tried += 1) assert.equal((await statusOf(reference)).status, 200);
  for (let tried = 0; tried < 4; tried += 1) await statusOf('MP-AAAA-AAAA');
  assert.equal((await statusOf(reference)).status, 200);
  assert.equal((await statusOf('MP-AAAA-AAAA')).status, 404);
  assert.equal((await statusOf(reference)).status, 429);
  waitAnHour();
});

test('of many wrong tries at once no more than five are judged', async () => {
  const { reference } = await submit();
  const days = Array.from({ length: 20 }, (_, index) => `1990-04-${10 + index}`);
  const replies = await Promise.all(days.map((day) => statusOf(reference, day)));
  assert.equal(replies.filter(({ status }) => status === 404).length, 5);
  assert.equal(replies.filter(({ status }) => status === 429).length, 15);
  waitAnHour();
});

test('the confirmation has the reference and the page, and nothing that was typed', async () => {
  const application = { email: 'wren@mail.example', firstName: 'Visit evil.example now' };
  const { reference } = await submit(application);
  const [mail, ...others] = await bank.readMailbox('wren@mail.example');
  assert.deepEqual(others, []);
  assert.equal(mail?.kind, 'application-received');
  assert.match(mail.text, new RegExp(`^Reference: ${reference}$`, 'm'));
  assert.match(mail.text, new RegExp(`^https?://[^/]+/application-status#${reference}$`, 'm'));
  for (const typed of ['evil', 'Rowan', '1990', 'Fir Lane']) assert.ok(!mail.text.includes(typed));
});

test('one address gets three confirmations an hour, however many applications name it', async () => {
  const email = 'flooded@mail.example';
  for (let sent = 0; sent < 5; sent += 1) await submit({ email });
  assert.equal((await bank.readMailbox(email)).length, 3);
});

test('a customer who applies again gets one mail, with the reference', async () => {
  const { email } = await makeCustomer(bank);
  const { reference } = await submit({ email });
  const mails = await bank.readMailbox(email);
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['possible-duplicate'],
  );
  assert.ok(mails[0]?.text.includes(reference));
});

test('a customer whose number was typed with another address does not get the reference', async () => {
  const ssn = '212-44-9991';
  const first = await submit({ ssn, email: 'owner@mail.example' });
  await decide(first.applicationId, 'approve');
  const { reference } = await submit({ ssn, email: 'other@mail.example' });
  const mails = await bank.readMailbox('owner@mail.example');
  const notice = mails.find(({ kind }) => kind === 'possible-duplicate');
  assert.ok(notice);
  assert.ok(!notice.text.includes(reference));
});

test('staff see the reference, and find the application by it', async () => {
  const { applicationId, reference } = await submit();
  await submit();
  const path = `/api/admin/pending-accounts?search=${reference}`;
  const found = await bank.request('GET', path, await asAdministrator());
  assert.deepEqual(
    found.json<{ id: string; reference: string }[]>().map((row) => [row.id, row.reference]),
    [[applicationId, reference]],
  );
});

async function lookups(applicationId: string) {
  return await rows<{ reference: string; isThere: boolean }>(
    bank.deps.pool,
    sql`select reference, num_nonnulls(lookup_sealed, lookup_index) > 0 as "isThere"
        from application_references where application_id = ${applicationId}`,
  );
}

test('the birth date of a denied applicant is forgotten here too', async () => {
  const { applicationId, reference } = await submit();
  await decide(applicationId, 'deny');
  assert.equal((await statusOf(reference)).status, 200);
  bank.clock.advance(31 * DAY_MS);
  await purgeDenied.run(bank.deps, undefined);
  assert.deepEqual(await lookups(applicationId), [{ reference, isThere: false }]);
  assert.equal((await statusOf(reference)).status, 404);
});

test('a customer who leaves takes the way to the status page along', async () => {
  const { applicationId, reference } = await submit({ initialDeposit: 0 });
  await decide(applicationId, 'approve');
  const [row] = await rows<{ id: string }>(
    bank.deps.pool,
    sql`select customer_id as id from applications where id = ${applicationId}`,
  );
  const path = `/api/admin/users/${row?.id}`;
  assert.equal((await bank.request('DELETE', path, await asAdministrator())).status, 200);
  assert.deepEqual(await lookups(applicationId), [{ reference, isThere: false }]);
});
