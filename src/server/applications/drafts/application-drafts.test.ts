import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { apply } from '#tests/support/people/applications.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { jobs } from '../../jobs.ts';

const bank = await startBank();
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

interface Saved {
  readonly key: string;
  readonly keptUntil: string;
}

const typed = { firstName: 'Wilhelmina', city: 'Independence', phone: '(503) 555-0142' };

const save = (email: string, changes: object = {}) =>
  bank.request('POST', '/api/application-drafts', { body: { email, draft: typed, ...changes } });

const resume = (token: string) =>
  bank.request('POST', '/api/application-drafts/resume', { body: { token } });

async function linksTo(email: string): Promise<string[]> {
  const mails = await bank.readMailbox(email);
  return mails.flatMap(
    ({ text }) => /^\S+\/open-account#resume=([\w-]{43})$/m.exec(text)?.[1] ?? [],
  );
}

async function countDrafts(): Promise<bigint> {
  return (
    await one<{ count: bigint }>(bank.deps.pool, sql`select count(*) from application_drafts`)
  ).count;
}

test('the link of the mail opens what was saved, once, of two at once too', async () => {
  const email = 'later@mail.example';
  const saved = await save(email);
  assert.equal(saved.status, 202, saved.text);
  const [token = ''] = await linksTo(email);
  const replies = await Promise.all([resume(token), resume(token), resume(token)]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 410, 410],
  );
  const opened = replies.find(({ status }) => status === 200)?.json<Saved & { draft: object }>();
  assert.deepEqual(opened?.draft, typed);
  assert.equal((opened as unknown as { email: string }).email, email);
  assert.notEqual(opened?.key, saved.json<Saved>().key);
  assert.equal((await resume('x'.repeat(43))).status, 410);
});

test('a draft takes no number, no birth date and no password, and is sealed', async () => {
  const email = 'secret@mail.example';
  assert.equal((await save(email)).status, 202);
  for (const secret of ['ssn', 'dateOfBirth', 'password', 'confirmPassword']) {
    const reply = await save(email, { draft: { ...typed, [secret]: '212-44-1001' } });
    assert.equal(reply.status, 400, secret);
  }
  const stored = await rows<{ row: string }>(
    bank.deps.pool,
    sql`select d::text as row from application_drafts d`,
  );
  assert.ok(stored.length > 0 && stored.every(({ row }) => !row.includes('Wilhelmina')));
  const mails = await bank.readMailbox(email);
  assert.equal(mails.length, 1);
  assert.doesNotMatch(mails[0]?.text ?? '', /Wilhelmina|Independence|0142/);
});

test('a known address, an unknown one and one with a draft get the same answer', async () => {
  const customer = await makeCustomer(bank);
  const replies = [];
  for (const email of [customer.email, 'unknown@mail.example', 'unknown@mail.example']) {
    replies.push(await save(email));
  }
  const shapes = replies.map(
    ({ status, text }) => `${status} ${text.replace(/"key":"[\w-]{43}"/, '')}`,
  );
  assert.equal(new Set(shapes).size, 1, shapes.join('\n'));
});

test('saved again it is the same draft with a new link; a key of nobody makes a new one', async () => {
  const email = 'again@mail.example';
  const before = await countDrafts();
  const { key } = (await save(email)).json<Saved>();
  const draft = { ...typed, city: 'Albany' };
  assert.equal((await save(email, { key, draft })).json<Saved>().key, key);
  assert.equal(await countDrafts(), before + 1n);
  const [newest = '', first = ''] = await linksTo(email);
  assert.equal((await resume(first)).status, 410);
  assert.equal((await resume(newest)).json<{ draft: { city: string } }>().draft.city, 'Albany');
  // The key of the page that saved it no longer leads to what another page has opened.
  assert.notEqual((await save(email, { key })).json<Saved>().key, key);
  assert.equal(await countDrafts(), before + 2n);
});

test('three mails an hour to one address; after that the newest link stays good', async () => {
  const email = 'often@mail.example';
  const { key } = (await save(email)).json<Saved>();
  for (let times = 0; times < 4; times += 1) {
    const draft = { ...typed, city: `Salem ${times}` };
    assert.equal((await save(email, { key, draft })).status, 202);
  }
  const links = await linksTo(email);
  assert.equal(links.length, 3);
  const { draft } = (await resume(links[0] ?? '')).json<{ draft: { city: string } }>();
  assert.equal(draft.city, 'Salem 3');
});

test('sent as an application, or after thirty days, nothing is left of a draft', async () => {
  await run(bank.deps.pool, sql`delete from application_drafts`);
  const { key } = (await save('sent@mail.example')).json<Saved>();
  await save('waits@mail.example');
  assert.equal((await apply(bank, { draftKey: 'x'.repeat(43) })).status, 200);
  assert.equal(await countDrafts(), 2n, 'a key of nobody deletes nothing');
  assert.equal((await apply(bank, { draftKey: key })).status, 200);
  assert.equal(await countDrafts(), 1n);
  const [token = ''] = await linksTo('waits@mail.example');
  bank.clock.advance(30 * DAY_MS);
  assert.equal((await resume(token)).status, 410);
  await jobs.find(({ name }) => name === 'forget-expired')?.run(bank.deps, {});
  assert.equal(await countDrafts(), 0n);
  assert.ok(bank.logLines.every((line) => !line.includes(token) && !line.includes(key)));
});

test('one address may save so often in an hour; tries at links are limited too', async () => {
  const statuses = [];
  for (let times = 0; times < 21; times += 1) {
    statuses.push((await save(`many${times}@mail.example`)).status);
  }
  assert.deepEqual(statuses.slice(-2), [202, 429]);
  const tries = [];
  for (let times = 0; times < 21; times += 1) tries.push((await resume(`no${times}`)).status);
  assert.deepEqual(tries.slice(-2), [410, 429]);
});
