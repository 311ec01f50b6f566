import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  env: { SETTING_DUAL_CONTROL: 'on', LIMIT_DUAL_CONTROL: '100.00' },
});
const maker = await makeStaff(bank, 'administrator');
const second = await makeStaff(bank, 'administrator');
const robin = await makeCustomer(bank, { accounts: { checking: 500n, savings: 300n } });
const checking = accountOf(robin, 'checking');

async function post(path: string, by: TestStaff, body: object = {}) {
  const reply = await bank.request('POST', `/api/admin/${path}`, { body, cookies: by.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

interface Journal {
  readonly number: string;
  readonly actions: readonly { readonly action: string; readonly actorName: string | null }[];
}

/** What was done, and by whom, for the newest journal of a kind. */
async function actionsOf(kind: string): Promise<(string | null)[][]> {
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select max(number) as number from ledger.journals where kind = ${kind}`,
  );
  const path = `/api/admin/books/journals/${number}`;
  const journal = (await bank.request('GET', path, { cookies: maker.cookies })).json<Journal>();
  return journal.actions.map(({ action, actorName }) => [action, actorName]);
}

test('an adjustment that needs two people leads to both', async () => {
  const body = { amount: '120.00', description: 'Refund' };
  const requested = await post(`accounts/${checking}/credit`, maker, body);
  const { id } = requested.json<{ id: string }>();
  await post(`adjustments/${id}/approve`, second);
  assert.deepEqual(await actionsOf('staff-credit'), [
    ['ask-credit-account', maker.name],
    ['approve-adjustment', second.name],
  ]);
});

test('a reversal, and the journal it reverses, lead to those who reversed it', async () => {
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select max(number) as number from ledger.journals where kind = 'staff-credit'`,
  );
  const path = `journals/${number}/reverse`;
  await post(path, maker, { reason: 'Wrong account' });
  await post(path, second, { reason: 'Wrong account' });
  const reversed = await actionsOf('correction');
  assert.deepEqual(
    reversed.map(([, name]) => name),
    [maker.name, second.name],
  );
  const original = await actionsOf('staff-credit');
  assert.deepEqual(original.slice(-2), reversed);
  assert.equal(original.length, 4);
});

test('the closing of an account leads to its own actions, and not to all of the account', async () => {
  const savings = accountOf(robin, 'savings');
  const fee = { amount: '1.00', description: 'Fee' };
  const { id } = (await post(`accounts/${savings}/debit`, maker, fee)).json<{ id: string }>();
  await post(`adjustments/${id}/approve`, second);
  const body = { payout: { check: true } };
  await post(`accounts/${savings}/close`, maker, body);
  await post(`accounts/${savings}/close`, second, body);
  const actions = await actionsOf('close-account');
  assert.deepEqual(
    actions.map(([, name]) => name),
    [maker.name, second.name],
  );
  const names = actions.map(([action]) => action);
  assert.ok(!names.some((name) => name?.includes('adjustment')), names.join());
});

test('every journal that a person or the bank made says who', async () => {
  const nameless = await rows<{ kind: string }>(
    bank.deps.pool,
    sql`select distinct kind from ledger.journals
        where actor_kind is null and kind <> 'opening-deposit'`,
  );
  assert.deepEqual(nameless, []);
});
