import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { canonicalJson, type Json } from '#rules/documents/canonical-json.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import { type Body, DAY_MS, decide, placeWire, statusOf } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import {
  addPasskey,
  type Quirks,
  type RequestOptions,
  type SoftwarePasskey,
  STAFF,
} from '#tests/support/people/software-passkey.ts';
import { outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { verifySignatures } from '../audit/signatures/verify-signatures.ts';

const bank = await startBank({
  env: { SETTING_DUAL_CONTROL: 'on', LIMIT_WIRES_PER_DAY: '1000', LIMIT_WIRES_PER_MINUTE: '1000' },
});
const { pool } = bank.deps;

const customer = await makeCustomer(bank, { accounts: { checking: 50_000n } });
const administrator = await makeStaff(bank, 'administrator');

async function signer() {
  const approver = await makeStaff(bank, 'approver');
  const { device } = await addPasskey(bank, approver, { base: STAFF, name: 'Security key' });
  return { approver, device };
}

interface Challenge {
  readonly decision: Readonly<Record<string, Json>> & { readonly nonce: string };
  readonly options: RequestOptions;
}

const post = ({ cookies }: TestStaff, path: string, body: Body) =>
  bank.request('POST', `/api/admin${path}`, { body, cookies });

async function challengeFor(staff: TestStaff, kind: string, id: string): Promise<Challenge> {
  const reply = await post(staff, '/decisions/challenge', { kind, id, decision: 'approve' });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Challenge>();
}

function signatureOf(device: SoftwarePasskey, challenge: Challenge, quirks: Quirks = {}) {
  const { nonce } = challenge.decision;
  return { nonce, response: device.sign(challenge.options, quirks) };
}

/** What staff can sign: how it comes about, and how it is approved. */
const kinds: readonly {
  readonly kind: 'transfer' | 'adjustment' | 'product-change';
  readonly what: string;
  readonly item: string;
  readonly make: () => Promise<string>;
  readonly approve: (staff: TestStaff, id: string, body: Body) => Promise<TestReply>;
  readonly change: readonly [table: string, assignment: string, field: string];
}[] = [
  {
    kind: 'transfer',
    what: 'a wire',
    item: 'transfer',
    make: () => placeWire(bank, customer),
    approve: (staff, id, body) => decide(bank, staff, id, 'approve', body),
    change: ['transfers', 'amount_cents = amount_cents + 1', 'amount'],
  },
  {
    kind: 'transfer',
    what: 'a bill in review',
    item: 'bill-payment',
    make: async () => {
      const payer = await makeCustomer(bank, { accounts: { checking: 500n } });
      const payeeId = await savePayee(bank, payer, { name: 'Torvald Quillmarsh' });
      return billOf(await payBill(bank, payer, { payeeId })).id;
    },
    approve: (staff, id, body) =>
      decide(bank, staff, id, 'approve', { screeningDecision: 'cleared', ...body }),
    change: ['bill_payments', `memo = 'Other'`, 'description'],
  },
  {
    kind: 'adjustment',
    what: 'a posting by hand',
    item: 'adjustment',
    make: async () => {
      const body = { amount: '20000.00', description: 'By hand' };
      const path = `/accounts/${accountOf(customer, 'checking')}/credit`;
      return (await post(administrator, path, body)).json<{ id: string }>().id;
    },
    approve: (staff, id, body) => post(staff, `/adjustments/${id}/approve`, body),
    change: ['adjustments', `direction = 'debit'`, 'direction'],
  },
  {
    kind: 'product-change',
    what: 'new terms',
    item: 'product-change',
    make: async () => {
      const effectiveOn = new Date(bank.clock.businessNow().getTime() + 40 * DAY_MS);
      const body = {
        effectiveOn: effectiveOn.toISOString().slice(0, 10),
        tiers: [{ fromBalance: '0.00', ratePpm: 6_000 }],
      };
      for (const product of ['business-savings', 'money-market', 'regular-savings']) {
        const reply = await post(administrator, `/products/${product}/terms`, body);
        if (reply.status === 200) return reply.json<{ id: string }>().id;
      }
      throw new Error('Every product has a change that waits.');
    },
    approve: (staff, id, body) => post(staff, `/product-changes/${id}/approve`, body),
    change: ['product_changes', 'effective_on = effective_on + 1', 'effectiveOn'],
  },
];

for (const { kind, what, item, make, approve, change } of kinds) {
  test(`an approval of ${what} is signed, kept, and verified again`, async () => {
    const { approver, device } = await signer();
    const id = await make();
    const challenge = await challengeFor(approver, kind, id);
    const { decision, options } = challenge;
    assert.deepEqual(
      [decision['v'], decision['staffId'], decision['kind'], decision['id'], decision['decision']],
      [1, approver.id, kind, id, 'approve'],
    );
    const text = `larch-decision-v1\n${canonicalJson(decision)}`;
    assert.equal(options.challenge, createHash('sha256').update(text).digest('base64url'));
    const spoiled = signatureOf(device, challenge, { spoilSignature: true });
    const refused = await approve(approver, id, { signature: spoiled });
    assert.equal(outcomeOf(refused), 'signature-invalid', refused.text);
    const approved = await approve(approver, id, { signature: signatureOf(device, challenge) });
    assert.equal(approved.status, 200, approved.text);
    const [kept, ...more] = await rows<Record<string, string>>(
      pool,
      sql`select id, item_kind as kind, signer_id as signer, passkey_name as name
          from signatures where item_id = ${id}`,
    );
    assert.deepEqual(more, []);
    assert.deepEqual(
      [kept?.['kind'], kept?.['signer'], kept?.['name']],
      [item, approver.id, 'Security key'],
    );
    const line = await one<{ actor: string }>(
      pool,
      sql`select actor_id as actor from audit_log
          where action = 'sign-decision' and subject_id = ${id}`,
    );
    assert.equal(line.actor, approver.id);
    assert.deepEqual((await verifySignatures(pool)).wrong, []);

    const [table, assignment, field] = change;
    const client = await pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query('begin');
      await client.query(sql`update ${raw(table)} set ${raw(assignment)} where id = ${id}`);
      const { wrong } = await verifySignatures(client as never);
      assert.deepEqual(wrong, [`${item} ${id}: ${field} is not what was signed`]);
    } finally {
      await client.query('rollback');
      await client.query('reset session_replication_role');
      client.release();
    }
  });

  test(`${what} is approved without a signature as before`, async () => {
    const { approver } = await signer();
    const id = await make();
    const approved = await approve(approver, id, {});
    assert.equal(approved.status, 200, approved.text);
  });
}

test('a signature is of one staff member, one item and one decision', async () => {
  const [robin, other] = [await signer(), await signer()];
  const [first, second] = [await placeWire(bank, customer), await placeWire(bank, customer)];
  const refuses = async (staff: TestStaff, id: string, signature: object) => {
    const reply = await decide(bank, staff, id, 'approve', { signature });
    assert.equal(outcomeOf(reply), 'signature-invalid', reply.text);
    assert.equal(await statusOf(bank, id), 'pending');
  };
  const challenge = await challengeFor(robin.approver, 'transfer', first);
  await refuses(robin.approver, second, signatureOf(robin.device, challenge));
  await refuses(other.approver, first, signatureOf(other.device, challenge));
  await refuses(robin.approver, first, signatureOf(other.device, challenge));
  const unverified = signatureOf(robin.device, challenge, { userVerified: false });
  await refuses(robin.approver, first, unverified);
  const elsewhere = { origin: 'https://attacker.test' };
  await refuses(robin.approver, first, signatureOf(robin.device, challenge, elsewhere));
  const signature = signatureOf(robin.device, challenge);
  bank.clock.advance(5 * MINUTE_MS);
  await refuses(robin.approver, first, signature);
});

test('a customer’s signature does not approve, and an approval does not pay', async () => {
  const { approver } = await signer();
  const { device } = await addPasskey(bank, customer);
  const id = await placeWire(bank, customer);
  const challenge = await challengeFor(approver, 'transfer', id);
  const reply = await decide(bank, approver, id, 'approve', {
    signature: signatureOf(device, challenge),
  });
  assert.equal(outcomeOf(reply), 'signature-invalid');
});

test('nothing is signed that is not there or was decided', async () => {
  const { approver } = await signer();
  const id = await placeWire(bank, customer);
  const challenge = (body: Body) =>
    post(approver, '/decisions/challenge', { kind: 'transfer', id, decision: 'approve', ...body });
  assert.equal((await challenge({ kind: 'adjustment' })).status, 404);
  assert.equal((await challenge({ decision: 'deny' })).status, 400);
  assert.equal((await challenge({ kind: 'staff-change' })).status, 400);
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  assert.equal((await challenge({})).status, 409);
});

test('with two people each signs for themselves', async () => {
  const [first, second] = [await signer(), await signer()];
  const rich = await makeCustomer(bank, { accounts: { business_checking: 900_000n } });
  const id = await placeWire(bank, rich, {
    amount: '60000.00',
    fromAccountId: accountOf(rich, 'business_checking'),
  });
  for (const { approver, device } of [first, second]) {
    const signature = signatureOf(device, await challengeFor(approver, 'transfer', id));
    const reply = await decide(bank, approver, id, 'approve', { signature });
    assert.equal(reply.status, 200, reply.text);
  }
  assert.equal(await statusOf(bank, id), 'approved');
  const { count } = await one<{ count: number }>(
    pool,
    sql`select count(*)::int4 as count from signatures where item_id = ${id}`,
  );
  assert.equal(count, 2);
  assert.deepEqual((await verifySignatures(pool)).wrong, []);
});
