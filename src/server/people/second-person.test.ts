import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { blockMeanwhile } from '#tests/support/people/block-meanwhile.ts';
import { acceptInvitation, invitationToken } from '#tests/support/people/invitations.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  signIn,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { createAdministrator } from '../staff/create-administrator.ts';

const EVE_PASSWORD = 'the-password-that-eve-chose';
const AUTHENTICATOR = '/api/admin/auth/authenticator';

const bank = await startBank({ demo: false });
let eve: TestStaff = await makeStaff(bank, 'administrator');
let honest: TestStaff = await makeStaff(bank, 'administrator');
const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
const accountId = accountOf(customer, 'checking');
beforeEach(async () => {
  eve = await renew(eve, 'administrator');
  honest = await renew(honest, 'administrator');
});

type By = Pick<TestStaff, 'cookies'>;

const send = (method: string, path: string, { cookies }: By, body?: object) =>
  bank.request(method, `/api/admin/${path}`, { cookies, ...(body && { body }) });

const codeOf = (reply: { json(): Record<string, unknown> }) => reply.json()['code'];

async function renew(colleague: TestStaff, role: 'administrator' | 'approver') {
  return { ...colleague, cookies: await signIn(bank, 'staff', colleague.id, role) };
}

/** Money from nowhere that waits for a second person. */
async function askCredit(by: By): Promise<string> {
  const body = { amount: '90000.00', description: 'By hand' };
  const reply = await send('POST', `accounts/${accountId}/credit`, by, body);
  const { id, status } = reply.json<{ id: string; status: string }>();
  assert.equal(status, 'pending', reply.text);
  return id;
}

const approveCredit = (id: string, by: By) => send('POST', `adjustments/${id}/approve`, by);

async function balance(): Promise<bigint> {
  const { cents } = await one<{ cents: bigint }>(
    bank.deps.pool,
    sql`select balance_cents as cents from ledger.accounts where id = ${accountId}`,
  );
  return cents;
}

async function approvalTime(staffId: string): Promise<number> {
  const { at } = await one<{ at: Date }>(
    bank.deps.pool,
    sql`select decided_at as at from staff_changes where staff_id = ${staffId}`,
  );
  return at.getTime();
}

/** Eve asks for a colleague, and the other administrator is careless enough to agree. */
async function hire(role: 'administrator' | 'approver'): Promise<TestStaff> {
  const email = `${randomUUID().slice(0, 8)}@maryspeak.example`;
  const person = { email, firstName: 'Mallory', lastName: 'Puppet', role };
  const reply = await send('POST', 'staff', eve, person);
  const { id } = reply.json<{ id: string }>();
  assert.equal((await send('POST', `staff-changes/${id}/approve`, honest)).status, 200);
  const accepted = await acceptInvitation(bank, await invitationToken(bank, email), EVE_PASSWORD);
  const { admin } = accepted.json<{ admin: { id: string } }>();
  const { cookies } = accepted;
  const puppet = { id: admin.id, name: 'Mallory Puppet', email, password: EVE_PASSWORD, cookies };
  await setUpApp(bank, puppet, AUTHENTICATOR);
  return puppet;
}

test('one administrator cannot be both people: every step of the attack fails', async () => {
  const credit = await askCredit(eve);
  assert.equal(codeOf(await approveCredit(credit, eve)), 'second-approver-needed');

  // A sock puppet with a password of one's own choice.
  const puppet = { email: 'puppet@maryspeak.example', firstName: 'P', lastName: 'Q' };
  const chosen = { ...puppet, role: 'approver', password: EVE_PASSWORD };
  assert.equal((await send('POST', 'staff', eve, chosen)).status, 400);
  const reply = await send('POST', 'staff', eve, { ...puppet, role: 'approver' });
  const { id: changeId } = reply.json<{ id: string }>();
  const own = await send('POST', `staff-changes/${changeId}/approve`, eve);
  assert.equal(codeOf(own), 'second-approver-needed');
  assert.deepEqual(await bank.readMailbox(puppet.email), []);

  // An honest colleague's password, and their authenticator.
  const app = await setUpApp(bank, honest, AUTHENTICATOR);
  const reset = await send('POST', `staff/${honest.id}/reset-password`, eve);
  assert.deepEqual(Object.keys(reset.json()).toSorted(), ['id', 'needsSecondApproval', 'status']);
  const what = { what: 'remove-authenticator' };
  const removal = await send('POST', `staff/${honest.id}/reset-sign-in`, eve, what);
  for (const reply of [reset, removal]) {
    const { id } = reply.json<{ id: string }>();
    assert.equal(
      codeOf(await send('POST', `staff-changes/${id}/approve`, eve)),
      own.json()['code'],
    );
  }
  assert.equal((await send('GET', 'users', honest)).status, 200);
  assert.ok(await app.code());

  // Removing traces.
  const trace = await send('DELETE', `staff/${honest.id}`, eve);
  assert.equal(trace.json<{ needsSecondApproval: boolean }>().needsSecondApproval, true);
  assert.equal((await send('GET', 'users', honest)).status, 200);
  assert.equal(await balance(), 0n);

  // The honest one finds four changes about their access waiting and denies what they may.
  const waiting = await send('GET', 'staff-changes', honest);
  assert.equal(waiting.json<object[]>().length, 4);
  const mails = await bank.readMailbox(honest.email);
  assert.ok(mails.filter(({ kind }) => kind === 'staff-change').length >= 4);
});

test('a staff member can approve for the administrator who hired them only a day after', async () => {
  const puppet = await hire('approver');
  const credit = await askCredit(eve);
  const early = await approveCredit(credit, puppet);
  assert.equal(early.status, 409);
  assert.equal(codeOf(early), 'second-approver-needed');
  assert.match(early.json<{ error: string }>().error, /changed too recently/);
  assert.equal(await balance(), 0n);

  // Nor of the administrator who approved the hiring; a third colleague has no part in it.
  const other = await askCredit(honest);
  assert.equal(codeOf(await approveCredit(other, puppet)), 'second-approver-needed');
  const third = await makeStaff(bank, 'administrator');
  assert.equal((await approveCredit(await askCredit(third), puppet)).status, 200);

  const hiredAt = await approvalTime(puppet.id);
  bank.clock.advance(hiredAt + 24 * HOUR_MS - 1 - bank.clock.now().getTime());
  const stillEarly = await approveCredit(credit, await renew(puppet, 'approver'));
  assert.equal(codeOf(stillEarly), 'second-approver-needed');
  bank.clock.advance(1);
  const late = await approveCredit(credit, await renew(puppet, 'approver'));
  assert.equal(late.status, 200, late.text);
});

test('so is one whom they gave another role, or whose sign-in they reset', async () => {
  const changes = [
    { path: 'role', body: { role: 'approver' }, from: 'auditor' },
    { path: 'reset-password', body: undefined, from: 'approver' },
  ] as const;
  for (const { path, body, from } of changes) {
    const colleague = await makeStaff(bank, from);
    const reply = await send('POST', `staff/${colleague.id}/${path}`, eve, body);
    const { id } = reply.json<{ id: string }>();
    assert.equal((await send('POST', `staff-changes/${id}/approve`, honest)).status, 200);
    const credit = await askCredit(eve);
    const again = await renew(colleague, 'approver');
    assert.equal(codeOf(await approveCredit(credit, again)), 'second-approver-needed', path);
  }
});

test('so is one whom they unblocked', async () => {
  const colleague = await makeStaff(bank, 'approver');
  assert.equal((await send('POST', `staff/${colleague.id}/block`, honest)).status, 200);
  const reply = await send('POST', `staff/${colleague.id}/unblock`, eve);
  const { id } = reply.json<{ id: string }>();
  assert.equal((await send('POST', `staff-changes/${id}/approve`, honest)).status, 200);
  const credit = await askCredit(eve);
  const again = await renew(colleague, 'approver');
  assert.equal(codeOf(await approveCredit(credit, again)), 'second-approver-needed');
});

test('an administrator does not approve the staff changes of the one who hired them either', async () => {
  const puppet = await hire('administrator');
  const colleague = await makeStaff(bank, 'approver');
  const reply = await send('POST', `staff/${colleague.id}/reset-password`, eve);
  const { id } = reply.json<{ id: string }>();
  const early = await send('POST', `staff-changes/${id}/approve`, puppet);
  assert.equal(codeOf(early), 'second-approver-needed');
});

test('a hired colleague asks, and neither of the two who hired them approves', async () => {
  const puppet = await hire('administrator');
  const before = await balance();
  const credit = await askCredit(puppet);
  for (const by of [eve, honest]) {
    assert.equal(codeOf(await approveCredit(credit, by)), 'second-approver-needed');
  }
  assert.equal(await balance(), before);
  const third = await makeStaff(bank, 'administrator');
  assert.equal((await approveCredit(credit, third)).status, 200);
});

test('a chain of new colleagues is no way round: each goes back to who began it', async () => {
  const puppet = await hire('administrator');
  const third = await makeStaff(bank, 'administrator');
  const email = `${randomUUID().slice(0, 8)}@maryspeak.example`;
  const person = { email, firstName: 'Nadia', lastName: 'Puppet', role: 'administrator' };
  const reply = await send('POST', 'staff', puppet, person);
  const { id } = reply.json<{ id: string }>();
  const early = await send('POST', `staff-changes/${id}/approve`, eve);
  assert.equal(codeOf(early), 'second-approver-needed');

  // A third administrator is careless enough to agree.
  assert.equal((await send('POST', `staff-changes/${id}/approve`, third)).status, 200);
  const accepted = await acceptInvitation(bank, await invitationToken(bank, email), EVE_PASSWORD);
  const { admin } = accepted.json<{ admin: { id: string } }>();
  const next = { cookies: await signIn(bank, 'staff', admin.id, 'administrator') };
  const before = await balance();
  for (const maker of [eve, honest, third, puppet]) {
    const reply = await approveCredit(await askCredit(maker), next);
    assert.equal(codeOf(reply), 'second-approver-needed');
  }
  assert.equal(await balance(), before);
});

test('two colleagues hired by the same people do not act together either', async () => {
  const [first, second] = [await hire('administrator'), await hire('administrator')];
  const reply = await approveCredit(await askCredit(first), second);
  assert.equal(codeOf(reply), 'second-approver-needed');
  // The two who hired them are still two people.
  assert.equal((await approveCredit(await askCredit(eve), honest)).status, 200);
});

test('a maker who was blocked or given another role is no longer one of the two', async () => {
  for (const ended of [sql`status = 'blocked'`, sql`role = 'approver'`]) {
    const gone = await makeStaff(bank, 'administrator');
    const credit = await askCredit(gone);
    const before = await balance();
    await run(bank.deps.pool, sql`update staff set ${ended} where id = ${gone.id}`);
    const reply = await approveCredit(credit, honest);
    assert.equal(reply.status, 409);
    assert.match(reply.json<{ error: string }>().error, /Deny it, or request it again/);
    assert.equal(await balance(), before);
    assert.equal((await send('POST', `adjustments/${credit}/deny`, honest, {})).status, 200);
  }
});

interface Requestable {
  /** How often an approval reads that who requested it is active. */
  readonly reads: number;
  readonly ask: (by: By) => Promise<string>;
}

const requestable: Readonly<Record<string, Requestable>> = {
  credit: { reads: 1, ask: async (by) => `adjustments/${await askCredit(by)}` },
  'change of terms': {
    reads: 1,
    async ask(by) {
      const tiers = [{ fromBalance: '0.00', ratePpm: 41_000 }];
      const body = { tiers, effectiveOn: '2026-06-01' };
      const reply = await send('POST', 'products/high-yield-savings/terms', by, body);
      return `product-changes/${reply.json<{ id: string }>().id}`;
    },
  },
  'change of access': {
    reads: 2,
    async ask(by) {
      const { id } = await makeStaff(bank, 'approver');
      const reply = await send('POST', `staff/${id}/reset-password`, by);
      return `staff-changes/${reply.json<{ id: string }>().id}`;
    },
  },
};

for (const [name, { reads, ask }] of Object.entries(requestable)) {
  test(`a ${name} is not made after the block of who requested it`, async () => {
    const maker = await makeStaff(bank, 'administrator');
    const path = await ask(maker);
    const { wasFirst, reply } = await blockMeanwhile(bank, maker, {
      reads,
      approve: () => send('POST', `${path}/approve`, honest),
    });
    assert.equal(reply.status, wasFirst ? 409 : 200, reply.text);
  });
}

test('two colleagues who approve what the other requested do not stand in each other’s way', async () => {
  const third = await makeStaff(bank, 'administrator');
  const [mine, theirs] = [await askCredit(honest), await askCredit(third)];
  const replies: Promise<{ readonly status: number }>[] = [];
  const after = 'order by id for no key update';
  const come = async () => {
    const reply = approveCredit(mine, third);
    replies.push(reply);
    await comesToWait(bank.deps.pool, reply);
    // It has locked nothing yet that the first one still needs.
    const { query } = await one<{ query: string }>(
      bank.deps.pool,
      sql`select query from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    );
    assert.ok(query.includes(after), query);
  };
  const first = await interrupt(bank, { after, come }, () => approveCredit(theirs, honest));
  for (const { status } of [first, ...(await Promise.all(replies))]) assert.equal(status, 200);
});

test('an administrator made at the machine is anybody’s second person at once', async () => {
  const { pool, passwords, clock } = bank.deps;
  const id = await createAdministrator(
    pool,
    {
      email: 'machine@maryspeak.example',
      firstName: 'Maren',
      lastName: 'Solheim',
      passwordHash: await passwords.hash(EVE_PASSWORD),
    },
    clock.now(),
  );
  const maren = { cookies: await signIn(bank, 'staff', id, 'administrator') };
  assert.equal((await approveCredit(await askCredit(eve), maren)).status, 200);
});
