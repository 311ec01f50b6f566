import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { maybeOne, one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { setFrozen } from '#ledger/freeze.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';

let bank: TestApp;
let approver: TestStaff;

before(async () => {
  bank = await startApp({ env: { LIMIT_APPLICATIONS_PER_HOUR: '1000' } });
  approver = await makeStaff(bank, 'approver');
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

function decide(id: string, decision: 'approve' | 'deny', body?: object, by = approver) {
  const path = `/api/admin/pending-accounts/${id}/${decision}`;
  return bank.request('POST', path, { cookies: by.cookies, ...(body && { body }) });
}

interface Opened {
  readonly customerId: string;
  readonly accountId: string;
}

async function approved(id: string, body?: object): Promise<Opened> {
  const reply = await decide(id, 'approve', body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Opened & Record<string, unknown>>();
}

function customersOf(email: string) {
  return rows<{ id: string; username: string; tinSealed: string }>(
    bank.deps.pool,
    sql`select id, username, tin_sealed as "tinSealed" from customers where email = ${email}`,
  );
}

async function statusOf(id: string): Promise<string> {
  const statement = sql`select status from applications where id = ${id}`;
  return (await one<{ status: string }>(bank.deps.pool, statement)).status;
}

test('approval makes customer, login, account, card and deposit, and mails a code', async () => {
  const email = 'fern@mail.example';
  const id = await applied(bank, { email, username: 'fern', ssn: '212-45-6789' });
  const { pool, keys } = bank.deps;
  const clearing = () => findBalances(pool, generalAccounts.depositClearing);
  const before = (await clearing())?.balanceCents ?? 0n;
  const { customerId, accountId } = await approved(id);

  const [customer] = await customersOf(email);
  assert.equal(customer?.id, customerId);
  assert.equal(customer?.username, 'fern');
  const cell = { table: 'customers', row: customerId, column: 'tin_sealed' };
  assert.equal(keys.open(customer?.tinSealed ?? '', cell), '212456789');
  const balances = await findBalances(pool, accountId);
  assert.equal(balances?.balanceCents, 25_050n);
  assert.equal(balances?.availableCents, 25_050n);
  assert.equal((await clearing())?.balanceCents, before - 25_050n);

  const card = await one<{ cardType: string; lastFour: string }>(
    pool,
    sql`select card_type as "cardType", last_four as "lastFour" from cards
        where account_id = ${accountId}`,
  );
  assert.equal(card.cardType, 'debit');

  const [mail] = await bank.readMailbox(email);
  assert.equal(mail?.kind, 'application-approved');
  assert.match(mail?.text ?? '', /^Access code: \d{6}$/m);
  const number = await one<{ number: string }>(
    pool,
    sql`select account_number as number from accounts where id = ${accountId}`,
  );
  assert.ok(!mail?.text.includes(number.number), 'E7: the mail masks the account number');
  assert.doesNotMatch(mail?.subject ?? '', /\d/);

  const line = await one<{ actorId: string; after: { customerId: string }; address: string }>(
    pool,
    sql`select actor_id as "actorId", after, address from audit_log
        where action = 'approve-application' and subject_id = ${id}`,
  );
  assert.equal(line.actorId, approver.id);
  assert.equal(line.after.customerId, customerId);
  assert.ok(line.address, 'G1: the line says from where');
});

test('the applicant’s details are in one place once there is a customer', async () => {
  const id = await applied(bank, { email: 'once@mail.example' });
  await approved(id);
  const left = await one<Record<string, unknown>>(
    bank.deps.pool,
    sql`select email, username, password_hash, first_name, last_name, phone, address, tin_sealed,
          tin_index, tin_last_four, birth_date_sealed from applications where id = ${id}`,
  );
  assert.ok(Object.values(left).every((value) => value === null));
  const { cookies } = approver;
  const path = '/api/admin/pending-accounts?status=approved&search=once';
  const [row] = (await bank.request('GET', path, { cookies })).json<{ email: string }[]>();
  assert.equal(row?.email, 'once@mail.example');
});

test('a credit account opens with the starting limit, and the deposit is a payment', async () => {
  const id = await applied(bank, { accountType: 'credit', initialDeposit: 100 });
  const { accountId } = await approved(id);
  const balances = await findBalances(bank.deps.pool, accountId);
  assert.equal(balances?.creditLimitCents, 100_000n);
  assert.equal(balances?.balanceCents, 10_000n);
  assert.equal(balances?.availableCents, 110_000n);
  const [card] = await rows<{ type: string }>(
    bank.deps.pool,
    sql`select card_type as type from cards where account_id = ${accountId}`,
  );
  assert.equal(card?.type, 'credit');
});

test('a savings account without a deposit opens empty, with no card', async () => {
  const id = await applied(bank, { accountType: 'savings', initialDeposit: 0 });
  const { accountId } = await approved(id);
  assert.equal((await findBalances(bank.deps.pool, accountId))?.sequence, 0n);
  const card = sql`select 1 from cards where account_id = ${accountId}`;
  assert.equal(await maybeOne(bank.deps.pool, card), undefined);
});

/** Without the confirmation that it was received. */
async function decisionMails(email: string) {
  const mails = await bank.readMailbox(email);
  return mails.filter(({ kind }) => kind !== 'application-received');
}

test('F3: an application is approved once', async () => {
  const email = 'twice@mail.example';
  const id = await applied(bank, { email });
  await approved(id);
  const again = await decide(id, 'approve');
  assert.equal(again.status, 409);
  assert.match(again.json<{ error: string }>().error, /^This application is already approved\./);
  assert.equal((await decide(id, 'deny')).status, 409);
  assert.equal((await customersOf(email)).length, 1);
  assert.equal((await decisionMails(email)).length, 1);
});

test('F2: of colleagues who approve and deny at once, one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `race${round}@mail.example`;
    const id = await applied(bank, { email });
    const replies = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'deny'),
      decide(id, 'approve'),
    ]);
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    const isApproved = (await statusOf(id)) === 'approved';
    assert.equal((await customersOf(email)).length, isApproved ? 1 : 0);
    assert.equal((await decisionMails(email)).length, 1);
  }
});

test('while money is frozen nothing of an approval happens', async () => {
  const email = 'frozen@mail.example';
  const id = await applied(bank, { email });
  const { pool } = bank.deps;
  await transaction(pool, (tx) => setFrozen(tx, true));
  const reply = await decide(id, 'approve');
  await transaction(pool, (tx) => setFrozen(tx, false));
  assert.equal(reply.status, 503);
  assert.equal(await statusOf(id), 'pending');
  assert.deepEqual(await customersOf(email), []);
  assert.deepEqual(await decisionMails(email), []);
  await approved(id);
});

test('G1, G4: an approval that cannot be audited does not happen', async () => {
  const email = 'unheard@mail.example';
  const id = await applied(bank, { email });
  const { pool } = bank.deps;
  await pool.query(`create function no_audit() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`);
  await pool.query(`create trigger no_audit before insert on audit_log
    for each row when (new.action = 'approve-application') execute function no_audit()`);
  assert.equal((await decide(id, 'approve')).status, 500);
  await pool.query('drop trigger no_audit on audit_log');
  assert.equal(await statusOf(id), 'pending');
  assert.deepEqual(await customersOf(email), []);
});

test('an account joins an existing login only if the number matches a proven address', async () => {
  const email = 'holly@mail.example';
  const ssn = '212-46-1111';
  const first = await approved(await applied(bank, { email, ssn, username: 'holly' }));

  const unproven = await applied(bank, { email, ssn, accountType: 'savings' });
  const refused = await decide(unproven, 'approve');
  assert.equal(refused.status, 409);
  assert.equal(refused.json<{ code: string }>().code, 'email-taken');

  const { pool, clock } = bank.deps;
  await run(
    pool,
    sql`update customers set email_proven_at = ${clock.now()}
    where id = ${first.customerId}`,
  );
  const stranger = await applied(bank, { email, ssn: '212-46-2222' });
  assert.equal((await decide(stranger, 'approve')).status, 409);

  const joined = await approved(unproven);
  assert.equal(joined.customerId, first.customerId);
  assert.notEqual(joined.accountId, first.accountId);
  const [mail] = await bank.readMailbox(email);
  assert.doesNotMatch(mail?.text ?? '', /Access code/);
  assert.equal((await customersOf(email))[0]?.username, 'holly');
});

test('a blocked customer gets no further account', async () => {
  const email = 'rowan@mail.example';
  const ssn = '212-46-3333';
  const { customerId } = await approved(await applied(bank, { email, ssn }));
  const { pool, clock } = bank.deps;
  await run(
    pool,
    sql`update customers set email_proven_at = ${clock.now()}, status = 'blocked'
    where id = ${customerId}`,
  );
  const reply = await decide(await applied(bank, { email, ssn }), 'approve');
  assert.equal(reply.status, 409);
  assert.equal(reply.json<{ code: string }>().code, 'customer-blocked');
});

test('F11: a name on the watch list needs an explicit decision', async () => {
  const id = await applied(bank, { firstName: 'Dagoberto', lastName: 'Nyxfell' });
  for (const body of [undefined, {}, { clearScreening: false }]) {
    const reply = await decide(id, 'approve', body);
    assert.equal(reply.status, 409);
    assert.equal(reply.json<{ code: string }>().code, 'screening-hit');
  }
  await approved(id, { clearScreening: true });
  const line = await one<{ after: { clearedScreening: boolean } }>(
    bank.deps.pool,
    sql`select after from audit_log where action = 'approve-application' and subject_id = ${id}`,
  );
  assert.equal(line.after.clearedScreening, true);
});

test('D6: nobody decides on their own application', async () => {
  const id = await applied(bank, { email: approver.email });
  for (const decision of ['approve', 'deny'] as const) {
    const reply = await decide(id, decision);
    assert.equal(reply.status, 403);
    assert.equal(reply.json<{ code: string }>().code, 'own-affair');
  }
  const colleague = await makeStaff(bank, 'approver');
  assert.equal((await decide(id, 'deny', {}, colleague)).status, 200);
});

test('a denial is mailed with its reason, and frees the username', async () => {
  const email = 'sorrel@mail.example';
  const id = await applied(bank, { email, username: 'sorrel' });
  const reply = await decide(id, 'deny', { reason: 'We could not verify the address.' });
  assert.deepEqual(reply.json(), { id, status: 'denied' });
  const [mail] = await bank.readMailbox(email);
  assert.equal(mail?.kind, 'application-denied');
  assert.match(mail?.text ?? '', /We could not verify the address\./);
  await applied(bank, { username: 'sorrel' });
  const hash = sql`select password_hash as hash from applications where id = ${id}`;
  assert.equal((await one<{ hash: null }>(bank.deps.pool, hash)).hash, null);
});

test('what is not an application of ours is not found', async () => {
  const nobody = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';
  assert.equal((await decide(nobody, 'approve')).status, 404);
  assert.equal((await decide(nobody, 'deny')).status, 404);
  assert.equal((await decide('1', 'deny')).status, 400);
});
