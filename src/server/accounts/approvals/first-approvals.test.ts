// What must never happen: that the first approval of a colleague who was kept out since counts as
// one of the two.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { auditOf, decide, placeWire } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import { blockMeanwhile } from '#tests/support/people/block-meanwhile.ts';
import { makeCustomer, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { findChangedRows } from '../../audit/digested-rows.ts';

const bank = await startBank({
  env: {
    SETTING_DUAL_CONTROL: 'on',
    SETTING_NEW_RECIPIENT_REVIEW: 'on',
    SETTING_HELD_OPENING_DEPOSITS: 'on',
    LIMIT_DUAL_CONTROL: '1000.00',
    LIMIT_DUAL_CONTROL_WIRE: '1000.00',
  },
});

const rich = () => makeCustomer(bank, { accounts: { checking: 9_000n } });

interface Item {
  readonly id: string;
  readonly approve: (by: TestStaff) => Promise<TestReply>;
}

const items: Readonly<Record<string, () => Promise<Item>>> = {
  async wire() {
    const id = await placeWire(bank, await rich(), { amount: '2000.00' });
    return { id, approve: (by) => decide(bank, by, id, 'approve') };
  },
  async bill() {
    const customer = await rich();
    const payeeId = await savePayee(bank, customer);
    const { id } = billOf(await payBill(bank, customer, { payeeId, amount: '2000.00' }));
    return { id, approve: (by) => decide(bank, by, id, 'approve') };
  },
  async check() {
    const reply = await depositCheck(bank, await rich(), { amount: '2000.00' });
    const id = depositIdOf(reply);
    return { id, approve: (by) => reviewCheck(bank, by, id, 'approve') };
  },
  async 'opening deposit'() {
    const id = await applied(bank, { initialDeposit: 2_000 });
    const { cookies } = await makeStaff(bank, 'approver');
    const path = `/api/admin/pending-accounts/${id}`;
    await bank.request('POST', `${path}/approve`, { cookies, body: {} });
    const approve = (by: TestStaff) =>
      bank.request('POST', `${path}/confirm-funding`, { cookies: by.cookies });
    return { id, approve };
  },
};

async function countPostings(): Promise<bigint> {
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) as count from ledger.entries`,
  );
  return count;
}

for (const [name, make] of Object.entries(items)) {
  test(`the first approval of a ${name} ends when its approver is blocked`, async () => {
    const { id, approve } = await make();
    const administrator = await makeStaff(bank, 'administrator');
    const [gone, second, third] = [
      await makeStaff(bank, 'approver'),
      await makeStaff(bank, 'approver'),
      await makeStaff(bank, 'approver'),
    ];
    assert.equal((await approve(gone)).json()['needsSecondApproval'], true);
    const path = `/api/admin/staff/${gone.id}/block`;
    const blocked = await bank.request('POST', path, { cookies: administrator.cookies });
    assert.equal(blocked.status, 200, blocked.text);

    const postings = await countPostings();
    const refused = await approve(second);
    assert.equal(refused.status, 409, refused.text);
    assert.match(refused.json<{ error: string }>().error, /Deny it, or approve it again/);
    assert.equal(await countPostings(), postings);
    assert.ok((await auditOf(bank, id)).includes('withdraw-first-approval'));
    assert.deepEqual(await findChangedRows(bank.deps.pool), []);

    const again = await approve(second);
    assert.equal(again.json()['needsSecondApproval'], true, again.text);
    assert.equal((await approve(second)).json()['code'], 'second-approver-needed');
    const done = await approve(third);
    assert.equal(done.status, 200, done.text);
    assert.notEqual(done.json()['needsSecondApproval'], true);
  });
}

for (const [name, make] of Object.entries(items)) {
  test(`a ${name} is not posted after the block of who approved it first`, async () => {
    const { id, approve } = await make();
    const [first, second] = [await makeStaff(bank, 'approver'), await makeStaff(bank, 'approver')];
    assert.equal((await approve(first)).json()['needsSecondApproval'], true);
    const postings = await countPostings();
    const { wasFirst, reply } = await blockMeanwhile(bank, first, {
      reads: 2,
      approve: () => approve(second),
    });
    assert.equal(reply.status, wasFirst ? 409 : 200, reply.text);
    if (!wasFirst) return;
    assert.match(reply.json<{ error: string }>().error, /Deny it, or approve it again/);
    assert.equal(await countPostings(), postings);
    assert.ok((await auditOf(bank, id)).includes('withdraw-first-approval'));
  });
}
