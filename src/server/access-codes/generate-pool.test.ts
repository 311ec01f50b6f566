import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { accessCode } from '#rules/credentials/access-code.ts';
import { makeCustomer, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { jobs } from '../jobs.ts';

let administrator: TestStaff;
const bank = await startBank();
beforeEach(async () => {
  await run(bank.deps.pool, sql`delete from access_codes`);
  administrator = await makeStaff(bank, 'administrator');
});

interface Listed {
  readonly id: string;
  readonly code: string;
  readonly used: boolean;
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

const generate = ({ cookies } = administrator) =>
  bank.request('POST', '/api/admin/access-codes/generate-pool', { cookies });

async function list(): Promise<Listed[]> {
  const { cookies } = administrator;
  return (await bank.request('GET', '/api/admin/access-codes', { cookies })).json<Listed[]>();
}

test('a pool has ten codes of six digits that live ten minutes', async () => {
  const reply = await generate();
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.json(), { count: 10 });
  const codes = await list();
  assert.equal(codes.length, 10);
  const expiresAt = new Date(bank.clock.now().getTime() + 10 * MINUTE_MS).toISOString();
  for (const each of codes) {
    assert.deepEqual(Object.keys(each).toSorted(), [
      'code',
      'expiresAt',
      'id',
      'secondsLeft',
      'used',
    ]);
    assert.match(each.code, /^\d{6}$/);
    assert.equal(each.used, false);
    assert.equal(each.expiresAt, expiresAt);
    assert.equal(each.secondsLeft, 600);
  }
  assert.equal(new Set(codes.map(({ code }) => code)).size, 10);
});

test('a new pool adds to the living ones; expired codes are not listed', async () => {
  await generate();
  bank.clock.advance(9 * MINUTE_MS);
  await generate();
  assert.equal((await list()).length, 20);
  bank.clock.advance(MINUTE_MS);
  assert.equal((await list()).length, 10);
});

test('a used code is listed as used until it expires', async () => {
  await generate();
  await signInThroughApi(bank, await makeCustomer(bank));
  const codes = await list();
  assert.equal(codes.filter(({ used }) => used).length, 1);
  assert.equal(codes.at(-1)?.used, true, 'used ones come last');
  bank.clock.advance(10 * MINUTE_MS);
  assert.deepEqual(await list(), []);
});

test('at most a hundred are alive, and used ones make room', async () => {
  for (let pools = 0; pools < 10; pools += 1) assert.equal((await generate()).status, 200);
  const another = await makeStaff(bank, 'administrator');
  const full = await generate(another);
  assert.equal(full.status, 409);
  assert.equal(full.json()['code'], 'pool-full');
  await signInThroughApi(bank, await makeCustomer(bank));
  assert.deepEqual((await generate(another)).json(), { count: 1 });
  assert.equal((await list()).filter(({ used }) => !used).length, 100);
});

test('at most ten pools a minute for each administrator', async () => {
  for (let pools = 0; pools < 10; pools += 1) {
    assert.equal((await generate()).status, 200);
    await run(bank.deps.pool, sql`delete from access_codes`);
  }
  assert.equal((await generate()).status, 429);
  assert.equal((await generate(await makeStaff(bank, 'administrator'))).status, 200);
  bank.clock.advance(MINUTE_MS);
  assert.equal((await generate()).status, 200);
});

test('pools made at the same moment hold no code twice and no code too many', async () => {
  const people = await Promise.all(
    Array.from({ length: 12 }, () => makeStaff(bank, 'administrator')),
  );
  const replies = await Promise.all(people.map((person) => generate(person)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 10);
  const codes = (await list()).map(({ code }) => code);
  assert.equal(codes.length, 100);
  assert.equal(new Set(codes).size, 100);
});

test('approvers may make codes, auditors neither make nor read them', async () => {
  assert.equal((await generate(await makeStaff(bank, 'approver'))).status, 200);
  const auditor = await makeStaff(bank, 'auditor');
  assert.equal((await generate(auditor)).status, 403);
  const { cookies } = auditor;
  const read = await bank.request('GET', '/api/admin/access-codes', { cookies });
  assert.equal(read.status, 403);
});

test('A9: among 100,000 codes every digit is as likely as any other, leading zeros too', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  let leadingZeros = 0;
  for (let drawn = 0; drawn < 100_000; drawn += 1) {
    const code = accessCode(randomInt);
    assert.equal(code.length, 6);
    if (code.startsWith('0')) leadingZeros += 1;
    for (const digit of code) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  }
  const expected = 60_000;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Nine degrees of freedom: a fair generator exceeds this once in ten billion runs.
  assert.ok(chiSquare < 65, `chi-square ${chiSquare}`);
  assert.ok(leadingZeros > 0);
});

test('A10: a code is sealed in its own row and found by a keyed index', async () => {
  await generate();
  const [first, second] = await rows<{ id: string; sealed: string; row: string }>(
    bank.deps.pool,
    sql`select id, code_sealed as sealed, c::text as row from access_codes c order by id`,
  );
  assert.ok(first && second);
  const cell = (row: string) => ({ table: 'access_codes', row, column: 'code' });
  const code = bank.deps.keys.open(first.sealed, cell(first.id));
  assert.ok(!first.row.includes(code));
  assert.throws(() => bank.deps.keys.open(first.sealed, cell(second.id)));
});

test('G1: who made a pool is in the audit log, and no code', async () => {
  await generate();
  const codes = (await list()).map(({ code }) => code);
  const { actor, row } = await one<{ actor: string; row: string }>(
    bank.deps.pool,
    sql`select actor_id as actor, a::text as row from audit_log a
        where action = 'generate-pool' order by number desc limit 1`,
  );
  assert.equal(actor, administrator.id);
  for (const code of codes) assert.ok(!row.includes(code));
});

test('the clean-up forgets what has expired, used or not', async () => {
  await generate();
  await signInThroughApi(bank, await makeCustomer(bank));
  bank.clock.advance(10 * MINUTE_MS);
  await jobs.find(({ name }) => name === 'forget-expired')?.run(bank.deps, {});
  assert.deepEqual(await rows(bank.deps.pool, sql`select id from access_codes`), []);
});
