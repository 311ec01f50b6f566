import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  changeRecipient,
  listRecipients,
  recipientOf,
  saveRecipient,
  someBillDetails,
  someRecipient,
  someWireDetails,
} from '#tests/support/money/recipients.ts';
import {
  auditOf,
  type Body,
  countRows,
  freeze,
  internationalWire,
  mailKinds,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

const fieldsOf = (reply: { json<T>(): T }) => reply.json<{ fields: Body }>().fields;

async function versionsOf(recipientId: string): Promise<string[]> {
  const statement = sql`select id from destinations where payee_id = ${recipientId}
    order by created_at, kind, id`;
  return (await rows<{ id: string }>(bank.deps.pool, statement)).map(({ id }) => id);
}

test('a recipient is saved as typed, in the stored forms, and is a payee as well', async () => {
  const customer = await makeCustomer(bank);
  const saved = await saveRecipient(bank, customer);
  assert.equal(saved.name, 'Ana Ruiz');
  assert.equal(saved.nickname, 'Landlord');
  assert.equal(saved.kind, 'person');
  assert.deepEqual(saved.bill, someBillDetails);
  assert.deepEqual(saved.wire, {
    ...someWireDetails,
    recipientSwiftCode: null,
  });
  assert.equal(saved.lastPaidAt, null);
  assert.deepEqual(await listRecipients(bank, customer), [saved]);
  const { cookies } = customer;
  const { payees } = (await bank.request('GET', '/api/payees', { cookies })).json<{
    payees: Body[];
  }>();
  assert.equal(payees[0]?.['id'], saved.id);
  assert.equal(payees[0]?.['accountNumber'], 'UNIT-12');
  assert.deepEqual(await auditOf(bank, saved.id), ['add-recipient']);
  assert.deepEqual(await mailKinds(bank, customer), ['recipient-added']);
});

test('what the audit log and the mail say of a recipient has no whole number and no address', async () => {
  const customer = await makeCustomer(bank);
  const saved = await saveRecipient(bank, customer);
  const { after } = await one<{ after: object }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${saved.id}`,
  );
  const [mail] = await bank.readMailbox(customer.email);
  for (const text of [JSON.stringify(after), mail?.text ?? '']) {
    assert.doesNotMatch(text, /000123456789|UNIT-12|Landlord/);
    assert.match(text, /Ana Ruiz/);
  }
  assert.doesNotMatch(JSON.stringify(after), /Fir Lane|Pine Street/);
});

test('an international recipient needs no routing number, and its kind of wire is understood', async () => {
  const customer = await makeCustomer(bank);
  const { amount: _, description: __, transferType: ___, ...wire } = internationalWire;
  const saved = await saveRecipient(bank, customer, { bill: null, wire });
  assert.equal(saved.wire?.['transferType'], 'wire_international');
  assert.equal(saved.wire?.['recipientAccountNumber'], 'DE89370400440532013000');
  assert.equal(saved.wire?.['recipientCountry'], 'DE');
  assert.equal(saved.bill, null);
});

test('a recipient is found by name and by nickname, and lists by name', async () => {
  const customer = await makeCustomer(bank);
  await saveRecipient(bank, customer, { name: 'Zora Birch', nickname: 'Piano', wire: null });
  await saveRecipient(bank, customer, { name: 'Abe Alder', nickname: '', bill: null });
  await savePayee(bank, customer, { name: 'Harbor Water' });
  const names = async (query: string) =>
    (await listRecipients(bank, customer, query)).map(({ name }) => name);
  assert.deepEqual(await names('?sort=name&direction=asc'), [
    'Abe Alder',
    'Harbor Water',
    'Zora Birch',
  ]);
  assert.deepEqual(await names('?search=piano'), ['Zora Birch']);
  assert.deepEqual(await names('?search=alder'), ['Abe Alder']);
  assert.deepEqual(await names('?limit=1&sort=name&direction=asc'), ['Abe Alder']);
});

for (const [what, change, field] of [
  ['no details at all', { wire: null, bill: null }, 'wire'],
  ['half an address', { bill: { city: 'Salem' } }, 'bill.address'],
  ['a wrong digit', { wire: { ...someWireDetails, recipientRoutingNumber: '021000022' } }],
  ['an unknown field', { wire: { ...someWireDetails, amount: '5.00' } }, 'wire.amount'],
  ['no name', { name: ' ' }, 'name'],
  ['another kind', { kind: 'dog' }, 'kind'],
  ['a long nickname', { nickname: 'n'.repeat(41) }, 'nickname'],
] as const) {
  test(`a recipient with ${what} is refused, and the field is named`, async () => {
    const customer = await makeCustomer(bank);
    const before = await countRows(bank);
    const body = { ...someRecipient, ...change };
    const reply = await submit(bank, customer, '/api/recipients', body);
    assert.equal(reply.status, 400, reply.text);
    assert.ok(fieldsOf(reply)[field ?? 'wire.recipientRoutingNumber'], reply.text);
    assert.deepEqual(await countRows(bank), before);
  });
}

test('the same submission saves one recipient', async () => {
  const customer = await makeCustomer(bank);
  const send = () => submit(bank, customer, '/api/recipients', someRecipient, 'twice');
  const [first, second] = [await send(), await send()];
  assert.equal(recipientOf(first).id, recipientOf(second).id);
  assert.equal((await listRecipients(bank, customer)).length, 1);
});

test('a nickname changes without a new version, and says so in the audit log', async () => {
  const customer = await makeCustomer(bank);
  const saved = await saveRecipient(bank, customer);
  const versions = await versionsOf(saved.id);
  const changed = recipientOf(await changeRecipient(bank, customer, saved.id, { nickname: 'Ana' }));
  assert.equal(changed.nickname, 'Ana');
  assert.equal(changed.changedAt, saved.changedAt);
  assert.deepEqual(await versionsOf(saved.id), versions);
  const { after } = await one<{ after: Body }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${saved.id} and action = 'change-recipient'`,
  );
  assert.deepEqual(after['changed'], ['nickname']);
  assert.deepEqual(await mailKinds(bank, customer), ['recipient-added']);
});

test('the same details again change nothing and leave no line', async () => {
  const customer = await makeCustomer(bank);
  const saved = await saveRecipient(bank, customer);
  assert.deepEqual(recipientOf(await changeRecipient(bank, customer, saved.id, {})), saved);
  assert.deepEqual(await auditOf(bank, saved.id), ['add-recipient']);
});

test('changed details are a new version, and payments made before keep theirs', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const { id } = await saveRecipient(bank, customer);
  await sendWire(bank, customer, { recipientId: id });
  await payBill(bank, customer, { payeeId: id });
  const wire = { ...someWireDetails, recipientAccountNumber: '555000111' };
  const bill = { ...someBillDetails, accountNumber: 'UNIT-13' };
  const changed = recipientOf(await changeRecipient(bank, customer, id, { wire, bill }));
  assert.equal(changed.wire?.['recipientAccountNumber'], '555000111');
  assert.equal((await versionsOf(id)).length, 4);
  const paid = await rows<{ number: string }>(
    bank.deps.pool,
    sql`select d.account_number as number from destinations d
        where d.id in (select destination_id from transfers where customer_id = ${customer.id}
          union select destination_id from bill_payments where customer_id = ${customer.id})
        order by 1`,
  );
  assert.deepEqual(
    paid.map(({ number }) => number),
    ['000123456789', 'UNIT-12'],
  );
  assert.deepEqual(
    await mailKinds(bank, customer).then((kinds) => kinds.at(-1)),
    'recipient-changed',
  );
});

test('of two edits at one moment both are whole versions, and one of them is current', async () => {
  const customer = await makeCustomer(bank);
  const { id } = await saveRecipient(bank, customer, { bill: null });
  const edit = (digit: string) => {
    const account = digit.repeat(9);
    const recipientName = `Owner ${digit}`;
    const wire = { ...someWireDetails, recipientAccountNumber: account, recipientName };
    return changeRecipient(bank, customer, id, { bill: null, wire, nickname: digit });
  };
  const replies = await Promise.all(['1', '2'].map(edit));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  const [current] = await listRecipients(bank, customer);
  const digit = current?.nickname ?? '';
  assert.match(digit, /^[12]$/);
  assert.equal(current?.wire?.['recipientAccountNumber'], digit.repeat(9));
  assert.equal(current?.wire?.['recipientName'], `Owner ${digit}`);
  assert.equal((await versionsOf(id)).length, 3);
});

test('a payee changed by its own address keeps nickname and wire details', async () => {
  const customer = await makeCustomer(bank);
  const { id, wire } = await saveRecipient(bank, customer);
  const body = { name: 'Ana B. Ruiz', accountNumber: 'UNIT-14' };
  const { cookies } = customer;
  const reply = await bank.request('PUT', `/api/payees/${id}`, { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  const [after] = await listRecipients(bank, customer);
  assert.equal(after?.name, 'Ana B. Ruiz');
  assert.equal(after?.nickname, 'Landlord');
  assert.deepEqual(after?.wire, wire);
  assert.equal(after?.bill?.['accountNumber'], 'UNIT-14');
});

test('bill details can be taken away, and the recipient keeps its name', async () => {
  const customer = await makeCustomer(bank);
  const { id } = await saveRecipient(bank, customer);
  const changed = recipientOf(await changeRecipient(bank, customer, id, { bill: null }));
  assert.equal(changed.name, 'Ana Ruiz');
  assert.equal(changed.bill, null);
  const { cookies } = customer;
  assert.deepEqual((await bank.request('GET', '/api/payees', { cookies })).json(), { payees: [] });
});

test('a deleted recipient is gone from both lists, cannot be paid, and stays in the history', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const { id } = await saveRecipient(bank, customer);
  await payBill(bank, customer, { payeeId: id });
  const { cookies } = customer;
  const path = `/api/recipients/${id}`;
  assert.equal((await bank.request('DELETE', path, { cookies })).status, 200);
  assert.deepEqual(await listRecipients(bank, customer), []);
  for (const reply of [
    await bank.request('DELETE', path, { cookies }),
    await changeRecipient(bank, customer, id, { nickname: 'x' }),
    await payBill(bank, customer, { payeeId: id }),
    await sendWire(bank, customer, { recipientId: id }),
  ]) {
    assert.equal(reply.status, 404, reply.text);
  }
  assert.deepEqual(await auditOf(bank, id), ['add-recipient', 'remove-recipient']);
  const list = await bank.request('GET', '/api/bill-payments', { cookies });
  assert.equal(list.json<{ billPayments: Body[] }>().billPayments[0]?.['payeeName'], 'Ana Ruiz');
});

test('a recipient with a scheduled payment cannot be deleted', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const { id } = await saveRecipient(bank, customer);
  const payOn = new Date(bank.clock.businessNow().getTime() + 3 * 86_400_000);
  await payBill(bank, customer, { payeeId: id, payOn: payOn.toISOString().slice(0, 10) });
  const { cookies } = customer;
  const reply = await bank.request('DELETE', `/api/recipients/${id}`, { cookies });
  assert.equal(outcomeOf(reply), 'payee-in-use');
});

test('no more than 500 recipients are saved, payees included', async () => {
  const customer = await makeCustomer(bank);
  await savePayee(bank, customer);
  await run(
    bank.deps.pool,
    sql`with made as (
          insert into payees (id, customer_id, destination_id, created_at)
          select gen_random_uuid(), customer_id, destination_id, created_at
          from payees, generate_series(2, 500) where customer_id = ${customer.id} returning id)
        select count(*) from made`,
  );
  const reply = await submit(bank, customer, '/api/recipients', someRecipient);
  assert.equal(outcomeOf(reply), 'over-limit');
  assert.match(reply.text, /up to 500 recipients/);
});

test('nothing is saved or changed while money movement is frozen', async () => {
  const customer = await makeCustomer(bank);
  const { id } = await saveRecipient(bank, customer);
  await freeze(bank, true);
  try {
    const { cookies } = customer;
    for (const reply of [
      await submit(bank, customer, '/api/recipients', someRecipient),
      await changeRecipient(bank, customer, id, { nickname: 'x' }),
      await bank.request('DELETE', `/api/recipients/${id}`, { cookies }),
    ]) {
      assert.equal(outcomeOf(reply), 'frozen');
    }
  } finally {
    await freeze(bank, false);
  }
});

test('a customer who leaves leaves no recipient behind, except where a payment went', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const paid = await saveRecipient(bank, customer);
  await saveRecipient(bank, customer, { name: 'Never Paid', wire: null });
  await sendWire(bank, customer, { recipientId: paid.id });
  const { cookies } = await makeStaff(bank, 'administrator');
  const reply = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  const left = await rows(
    bank.deps.pool,
    sql`select name, nickname, destination_id, wire_destination_id from payees
        where customer_id = ${customer.id}`,
  );
  const nothing = { name: null, nickname: null, destination_id: null, wire_destination_id: null };
  assert.deepEqual(left, [nothing, nothing]);
  const versions = sql`select kind from destinations where customer_id = ${customer.id}`;
  assert.deepEqual(await rows(bank.deps.pool, versions), [{ kind: 'wire' }]);
});
