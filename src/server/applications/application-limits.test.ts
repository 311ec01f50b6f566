import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { apply, someApplication } from '#tests/support/people/applications.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  demo: false,
  env: { LIMIT_APPLICATIONS_PER_HOUR: '3', LIMIT_USERNAME_LOOKUPS_PER_HOUR: '4' },
});

test('so many applications an hour are taken from one address; refused ones do not count', async () => {
  const send = () => apply(bank);
  assert.equal((await apply(bank, { ssn: 'x' })).status, 400);
  const [first] = await Promise.all([apply(bank, { username: 'theone' }), send()]);
  assert.equal(first.status, 200);
  assert.equal((await apply(bank, { username: 'theone' })).status, 409);
  assert.equal((await send()).status, 200);
  const refused = await send();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  bank.clock.advance(3_600_001);
  assert.equal((await send()).status, 200);
});

test('taken and free usernames answer alike once an address has used up its tries', async () => {
  bank.clock.advance(3_600_001);
  assert.equal((await apply(bank, { username: 'harvested' })).status, 200);
  await apply(bank);
  await apply(bank);
  const taken = await apply(bank, { username: 'harvested' });
  const free = await apply(bank, { username: 'notharvested' });
  assert.equal(taken.status, 429);
  assert.deepEqual([free.status, free.json()], [taken.status, taken.json()]);
});

test('each taken username counts, so that nobody finds out many of them', async () => {
  bank.clock.advance(3_600_001);
  const statuses = [(await apply(bank, { username: 'lookedup' })).status];
  for (let tried = 0; tried < 5; tried += 1) {
    statuses.push((await apply(bank, { username: 'lookedup' })).status);
  }
  assert.deepEqual(statuses, [200, 409, 409, 409, 409, 429]);
  assert.equal((await apply(bank)).status, 429);
});

test('a submission that is sent again is answered even then, and counts for nothing', async () => {
  bank.clock.advance(3_600_001);
  const body = someApplication();
  const headers = { 'idempotency-key': 'form-again' };
  const again = () => bank.request('POST', '/api/account-opening', { body, headers });
  const first = await again();
  for (let tried = 0; tried < 3; tried += 1) assert.deepEqual((await again()).json(), first.json());
  await apply(bank);
  await apply(bank);
  assert.equal((await apply(bank)).status, 429);
  assert.deepEqual((await again()).json(), first.json());
});

test('one customer gets three mails an hour about applications in their name', async () => {
  const { deps, clock } = bank;
  const owner = await makeCustomer(bank);
  for (let sent = 0; sent < 5; sent += 1) {
    clock.advance(600_000);
    await run(deps.pool, sql`delete from throttles where key like 'applications %'`);
    assert.equal((await apply(bank, { email: owner.email })).status, 200);
  }
  assert.equal((await bank.readMailbox(owner.email)).length, 3);
  clock.advance(3_600_001);
  assert.equal((await apply(bank, { email: owner.email })).status, 200);
  assert.equal((await bank.readMailbox(owner.email)).length, 4);
});

test('A14: where the bank has that rule, a guessable password is refused with a reason', async () => {
  bank.clock.advance(3_600_001);
  for (const password of ['password', 'Ashley1', 'maryspeak', 'P@ssw0rd!', 'Pr1nc3$$!']) {
    const reply = await apply(bank, { password });
    assert.equal(reply.status, 400, password);
    assert.ok(reply.json<{ fields: { password: string } }>().fields.password);
  }
  assert.equal(
    (await apply(bank, { password: 'abcdefghijklmnopqrst'.split('').toReversed().join('x') }))
      .status,
    200,
  );
});
