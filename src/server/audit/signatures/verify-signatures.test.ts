import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { billOf, savePayee } from '#tests/support/money/bills.ts';
import { challengeFor, sendSignedWire, signatureOf } from '#tests/support/money/signed-payments.ts';
import { DAY_MS, receiptOf, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { verifyHistory } from '../verification/verify-history.ts';
import { verifySignatures } from './verify-signatures.ts';

const bank = await startBank();
const { pool } = bank.deps;

const accounts = { checking: 5_000n, savings: 5_000n };
const customer = await makeCustomer(bank, { accounts });
const other = await makeCustomer(bank, { accounts });
const { device } = await addPasskey(bank, customer, { name: 'iPhone' });
const edDevice = (await addPasskey(bank, customer, { algorithm: 'EdDSA', name: 'Key' })).device;
const wireId = receiptOf(
  await sendSignedWire(bank, customer, device, { recipientSwiftCode: 'CHASUS33' }),
).transferId;
const secondId = receiptOf(await sendSignedWire(bank, customer, edDevice)).transferId;

const payeeId = await savePayee(bank, customer, {
  address: '5 Dock Road',
  city: 'Astoria',
  state: 'OR',
  zipCode: '97103',
});
const bill = {
  fromAccountId: accountOf(customer, 'checking'),
  payeeId,
  amount: '80.00',
  memo: 'March',
};
const toSign = { ...bill, kind: 'bill' };
const challenge = await challengeFor(bank, customer, toSign, '/api/payments/challenge');
const signature = signatureOf(device, challenge);
const paid = await submit(bank, customer, '/api/bill-payments', { ...bill, signature });
const { id: billId } = billOf(paid);

/** Changes a row past the triggers, looks, and puts it back. */
async function whileChanged(
  table: string,
  id: string,
  assignment: string,
  look: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const before = await client.query(
      sql`select to_jsonb(r) as row from ${raw(table)} r where id = ${id}`,
    );
    await client.query(sql`update ${raw(table)} set ${raw(assignment)} where id = ${id}`);
    await look();
    const { row } = before.rows[0] as { row: { uetr?: string } };
    const uetr = row.uetr ?? null;
    const same = table === 'transfers' ? sql`id = ${id} or uetr = ${uetr}` : sql`id = ${id}`;
    await client.query(sql`delete from ${raw(table)} where ${same}`);
    await client.query(
      sql`insert into ${raw(table)}
          select (jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)})).*`,
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

test('signatures of both kinds of keys on wires and bills verify again', async () => {
  assert.deepEqual(await verifySignatures(pool), { count: 3, wrong: [] });
  const { keys, config } = bank.deps;
  const findings = await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir });
  assert.deepEqual(
    findings.find(({ what }) => what.startsWith('signatures')),
    { what: 'signatures: 3', wrong: [] },
  );
});

const ofWire: readonly (readonly [field: string, assignment: string])[] = [
  ['uetr', 'uetr = gen_random_uuid()'],
  ['customerId', `customer_id = '${other.id}'`],
  ['fromAccountId', `from_account_id = '${accountOf(customer, 'savings')}'`],
  ['amount', 'amount_cents = amount_cents + 1'],
  ['fee', 'fee_cents = fee_cents + 1'],
  ['transferType', `transfer_type = 'wire_international'`],
  ['recipientName', `recipient_name = 'Ana Ruis'`],
  ['recipientBank', `recipient_bank = 'Harbor Banc'`],
  ['recipientAccountNumber', `recipient_account_number = '000123456780'`],
  ['recipientRoutingNumber', `recipient_routing_number = '026009593'`],
  ['recipientSwiftCode', 'recipient_swift_code = null'],
  ['recipientAddress', `recipient_address = '13 Pine Street'`],
  ['recipientCity', `recipient_city = 'Salem'`],
  ['recipientState', `recipient_state = 'WA'`],
  ['recipientCountry', `recipient_country = 'PR'`],
  ['recipientPostalCode', 'recipient_postal_code = null'],
  ['description', `description = 'Invoice 1043'`],
];

test('the list of fields is that of the signed wire', async () => {
  const { document } = await one<{ document: string }>(
    pool,
    sql`select document from signatures where item_id = ${wireId}`,
  );
  const {
    v: _v,
    rp: _rp,
    nonce: _n,
    issuedAt: _at,
    currency: _c,
    ...fields
  } = JSON.parse(document) as Record<string, string>;
  assert.deepEqual(Object.keys(fields).toSorted(), ofWire.map(([field]) => field).toSorted());
});

for (const [field, assignment] of ofWire) {
  test(`a changed ${field} of a signed wire is named`, async () => {
    await whileChanged('transfers', wireId, assignment, async () => {
      const { wrong } = await verifySignatures(pool);
      assert.deepEqual(wrong, [`transfer ${wireId}: ${field} is not what was signed`]);
    });
    assert.deepEqual((await verifySignatures(pool)).wrong, []);
  });
}

const ofBill: typeof ofWire = [
  ['customerId', `customer_id = '${other.id}'`],
  ['fromAccountId', `from_account_id = '${accountOf(customer, 'savings')}'`],
  ['amount', 'amount_cents = amount_cents + 1'],
  ['description', `memo = 'April'`],
  ['payOn', 'pay_on = pay_on + 1'],
  ['payeeId', 'payee_id = gen_random_uuid()'],
];

for (const [field, assignment] of ofBill) {
  test(`a changed ${field} of a signed bill is named`, async () => {
    await whileChanged('bill_payments', billId, assignment, async () => {
      const { wrong } = await verifySignatures(pool);
      assert.deepEqual(wrong, [`bill-payment ${billId}: ${field} is not what was signed`]);
    });
  });
}

const ofDestination: typeof ofWire = [
  ['recipientName', `name = 'Harbour Water'`],
  ['recipientAccountNumber', `account_number = 'W-1043'`],
  ['recipientAddress', `address = '6 Dock Road'`],
  ['recipientCity', `city = 'Salem'`],
  ['recipientState', `state = 'WA'`],
  ['recipientPostalCode', `postal_code = '97104'`],
];

for (const [field, assignment] of ofDestination) {
  test(`a changed ${field} of a signed bill’s destination is named`, async () => {
    const { id } = await one<{ id: string }>(
      pool,
      sql`select destination_id as id from bill_payments where id = ${billId}`,
    );
    // Its owner can remove this, too.
    const check = 'alter table destinations drop constraint if exists';
    await pool.query({ text: `${check} destination_hash_is_of_its_fields` });
    await whileChanged('destinations', id, assignment, async () => {
      const { wrong } = await verifySignatures(pool);
      assert.deepEqual(wrong, [`bill-payment ${billId}: ${field} is not what was signed`]);
    });
  });
}

const CHALLENGE = 'the challenge is not the hash of what was signed';
const SIGNATURE = 'the signature is not of this passkey';

const ofEvidence: readonly (readonly [what: string, assignment: string, check: string])[] = [
  [
    'document',
    `document = replace(document, '"amount":"125.00"', '"amount":"12.50"')`,
    `${CHALLENGE}`,
  ],
  ['nonce', `nonce = 'AAAAAAAAAAAAAAAAAAAAAA'`, 'its nonce is another one'],
  ['signer', `signer_id = '${other.id}'`, 'it was signed by another customer'],
  [
    'origin',
    `client_data = convert_to(replace(convert_from(client_data, 'UTF8'), 'localhost', 'attacker'),
      'UTF8')`,
    'it was signed on another site',
  ],
  ['site', `authenticator_data = set_byte(authenticator_data, 0, 0)`, 'a passkey of another site'],
  [
    'verification of the owner',
    `authenticator_data = set_byte(authenticator_data, 32, 1)`,
    'the device did not verify its owner',
  ],
  ['signature', `signature = set_byte(signature, 20, get_byte(signature, 20) # 1)`, SIGNATURE],
  [
    'key',
    `public_key = (select public_key from signatures where item_id = '${secondId}')`,
    SIGNATURE,
  ],
];

for (const [what, assignment, check] of ofEvidence) {
  test(`another ${what} in the evidence is named`, async () => {
    await whileChanged('signatures', wireId, assignment, async () => {
      const { wrong } = await verifySignatures(pool);
      assert.ok(wrong.length > 0 && wrong.every((line) => line.startsWith(`transfer ${wireId}: `)));
      assert.ok(
        wrong.some((line) => line.includes(check)),
        wrong.join('; '),
      );
      const { keys, config } = bank.deps;
      const findings = await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir });
      const rows = findings.find((finding) => finding.what.startsWith('transfers, adjustments'));
      assert.deepEqual(rows?.wrong, [`row ${wireId} of signatures was changed`]);
    });
  });
}

test('a payment that is missing is named', async () => {
  await whileChanged('transfers', secondId, 'id = gen_random_uuid()', async () => {
    const { wrong } = await verifySignatures(pool);
    assert.deepEqual(wrong, [`transfer ${secondId}: the payment that was signed is missing`]);
  });
});

test('each night checks what is new since the last check, and a share of the rest', async () => {
  assert.equal((await verifySignatures(pool, { share: 30n })).count, 3);
  const later = new Date(bank.clock.now().getTime() + HOUR_MS + 1);
  await pool.query(
    sql`insert into history_checks (asked_at, checked_at, scope, findings, in_order)
        values (${later}, ${later}, 'new', '[]', true)`,
  );
  assert.equal((await verifySignatures(pool, { share: 1n })).count, 3);
  let count = 0;
  for (let night = 0; night < 3; night += 1) {
    const at = new Date(bank.clock.now().getTime() + night * DAY_MS);
    count += (await verifySignatures(pool, { share: 3n, now: at })).count;
  }
  assert.equal(count, 3, 'in so many nights each is checked once');
});

test('evidence is only ever added to', async () => {
  for (const statement of [
    sql`update signatures set document = '{}' where item_id = ${wireId}`,
    sql`update signatures set passkey_name = 'Other' where item_id = ${wireId}`,
    sql`delete from signatures where item_id = ${wireId}`,
  ]) {
    await assert.rejects(pool.query(statement), /Signatures are only ever added to/);
  }
});
