import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { billOf, payBill } from '#tests/support/money/bills.ts';
import {
  changeRecipient,
  recipientOf,
  saveRecipient,
  someRecipient,
  someWireDetails,
} from '#tests/support/money/recipients.ts';
import {
  type Body,
  balancesOf,
  DAY_MS,
  pass,
  receiptOf,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
// As a real bank runs: codes are asked for, and new recipients reviewed.
const strict = await startBank({
  env: { SETTING_STEP_UP: 'on', SETTING_NEW_RECIPIENT_REVIEW: 'on' },
});

const RICH = { checking: 500_000n };

/** A wire that says nothing of its recipient but the id. */
function wireTo(customer: TestCustomer, recipientId: string, change: Body = {}, key?: string) {
  const fromAccountId = accountOf(customer, 'checking');
  const body = { fromAccountId, amount: '125.00', recipientId, ...change };
  return submit(bank, customer, '/api/wire-transfer', body, key);
}

async function storedWire(transferId: string) {
  return await one<Record<string, string | null>>(
    bank.deps.pool,
    sql`select t.recipient_name as name, t.recipient_account_number as number,
          t.recipient_routing_number as routing, t.transfer_type as type, d.payee_id as saved
        from transfers t join destinations d on d.id = t.destination_id
        where t.id = ${transferId}`,
  );
}

test('a wire with a recipient alone goes where the recipient says', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const { id } = await saveRecipient(bank, customer);
  const { transferId } = receiptOf(await wireTo(customer, id));
  assert.deepEqual(await storedWire(transferId), {
    name: 'Ana Ruiz',
    number: '000123456789',
    routing: '021000021',
    type: 'wire_domestic',
    saved: id,
  });
  const { available } = await balancesOf(bank, accountOf(customer, 'checking'));
  assert.equal(available, '499875.00');
});

test('fields beside a recipient must be the saved ones, as typed or as stored', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const { id } = await saveRecipient(bank, customer);
  const same = { ...someWireDetails, recipientState: 'Oregon', recipientCountry: 'United States' };
  assert.equal(outcomeOf(await wireTo(customer, id, same)), 'taken');
  for (const [field, value] of [
    ['recipientAccountNumber', '999'],
    ['recipientName', 'Ana Mule'],
    ['recipientRoutingNumber', '021000022'],
    ['recipientSwiftCode', 'DEUTDEFF'],
    ['transferType', 'wire_international'],
  ] as const) {
    const reply = await wireTo(customer, id, { [field]: value });
    assert.equal(reply.status, 400, reply.text);
    assert.deepEqual(Object.keys(reply.json<{ fields: Body }>().fields), [field]);
  }
});

test('a wire without a recipient is refused field by field, as before', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const fromAccountId = accountOf(customer, 'checking');
  const reply = await submit(bank, customer, '/api/wire-transfer', { fromAccountId, amount: 'x' });
  assert.equal(reply.status, 400);
  assert.deepEqual(Object.keys(reply.json<{ fields: Body }>().fields).sort(), [
    'amount',
    'recipientAccountNumber',
    'recipientBank',
    'recipientName',
    'transferType',
  ]);
});

test('someone else’s recipient is as one that does not exist', async () => {
  const [owner, other] = [
    await makeCustomer(bank, { accounts: RICH }),
    await makeCustomer(bank, { accounts: RICH }),
  ];
  const { id } = await saveRecipient(bank, owner);
  for (const reply of [
    await wireTo(other, id),
    await payBill(bank, other, { payeeId: id }),
    await submit(bank, other, '/api/bill-payments', {
      fromAccountId: accountOf(other, 'checking'),
      recipientId: id,
      amount: '5.00',
    }),
    await changeRecipient(bank, other, id, { nickname: 'mine' }),
    await bank.request('DELETE', `/api/recipients/${id}`, { cookies: other.cookies }),
  ]) {
    assert.equal(reply.status, 404, reply.text);
  }
});

test('a recipient is paid the way it has details for', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const byBill = await saveRecipient(bank, customer, { wire: null });
  const byWire = await saveRecipient(bank, customer, { bill: null });
  const wire = await wireTo(customer, byBill.id);
  assert.deepEqual(Object.keys(wire.json<{ fields: Body }>().fields), ['recipientId']);
  assert.equal((await payBill(bank, customer, { payeeId: byWire.id })).status, 400);
});

test('a bill names its recipient as payee or as recipient, and both must be one', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const one = await saveRecipient(bank, customer);
  const other = await saveRecipient(bank, customer, { name: 'Other' });
  const pay = (ids: Body) => {
    const fromAccountId = accountOf(customer, 'checking');
    return submit(bank, customer, '/api/bill-payments', { fromAccountId, amount: '5.00', ...ids });
  };
  const replies = [
    await pay({ recipientId: one.id }),
    await pay({ payeeId: one.id }),
    await pay({ payeeId: one.id, recipientId: one.id }),
  ];
  assert.deepEqual(
    replies.map((reply) => billOf(reply).status),
    ['completed', 'completed', 'completed'],
  );
  assert.equal((await pay({ payeeId: one.id, recipientId: other.id })).status, 400);
  assert.deepEqual(Object.keys((await pay({})).json<{ fields: Body }>().fields), ['payeeId']);
});

test('the same wire sent again after its recipient was deleted gets the first reply', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const { id } = await saveRecipient(bank, customer);
  const first = receiptOf(await wireTo(customer, id, {}, 'k'));
  await bank.request('DELETE', `/api/recipients/${id}`, { cookies: customer.cookies });
  assert.equal(receiptOf(await wireTo(customer, id, {}, 'k')).transferId, first.transferId);
});

test('a wire and an edit at one moment: the wire goes to one whole version', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  for (const digit of ['1', '2', '3', '4']) {
    const { id } = await saveRecipient(bank, customer);
    const changed = {
      ...someWireDetails,
      recipientName: `Ana ${digit}`,
      recipientAccountNumber: digit.repeat(9),
    };
    const [sent] = await Promise.all([
      wireTo(customer, id),
      changeRecipient(bank, customer, id, { wire: changed }),
    ]);
    if (sent.status === 409) continue;
    const { name, number } = await storedWire(receiptOf(sent).transferId);
    const isOld = name === 'Ana Ruiz' && number === '000123456789';
    const isNew = name === `Ana ${digit}` && number === digit.repeat(9);
    assert.ok(isOld || isNew, `${name} ${number}`);
  }
});

async function strictCustomer(): Promise<TestCustomer> {
  return await makeCustomer(strict, { accounts: RICH });
}

/** Sends, enters the code if one is asked for, and sends again. */
async function confirmed(
  customer: TestCustomer,
  send: (current: TestCustomer) => ReturnType<typeof submit>,
) {
  const bare = await send(customer);
  if (outcomeOf(bare) !== 'step-up-required') return { reply: bare, customer };
  const known = await confirmStepUp(strict, customer, bare);
  return { reply: await send(known), customer: known };
}

test('adding wire details asks for a code, bill details alone do not; changing asks for both', async () => {
  const customer = await strictCustomer();
  const add = (who: TestCustomer, change: Body) =>
    submit(strict, who, '/api/recipients', { ...someRecipient, ...change }, 'add');
  assert.equal(outcomeOf(await add(customer, {})), 'step-up-required');
  const { reply, customer: known } = await confirmed(customer, (who) => add(who, {}));
  const { id } = recipientOf(reply);
  const bill = { ...someRecipient, wire: null, name: 'By Bill' };
  assert.equal(outcomeOf(await submit(strict, known, '/api/recipients', bill)), 'taken');
  const edit = (who: TestCustomer, change: Body) => changeRecipient(strict, who, id, change);
  assert.equal(outcomeOf(await edit(known, { nickname: 'Only a word' })), 'taken');
  const elsewhere = { wire: { ...someWireDetails, recipientAccountNumber: '777' } };
  assert.equal(outcomeOf(await edit(known, elsewhere)), 'step-up-required');
  assert.equal(outcomeOf(await edit(known, { name: 'Ana Two' })), 'step-up-required');
  const changed = await confirmed(known, (who) => edit(who, elsewhere));
  assert.equal(recipientOf(changed.reply).wire?.['recipientAccountNumber'], '777');
  assert.equal(
    outcomeOf(await edit(changed.customer, { wire: someWireDetails })),
    'step-up-required',
    'a code confirms one change',
  );
});

test('the account of a wire that a code confirmed is saved without another code', async () => {
  const customer = await strictCustomer();
  const { customer: known, reply } = await confirmed(customer, (who) =>
    sendWire(strict, who, {}, 'first'),
  );
  receiptOf(reply);
  const saved = recipientOf(await submit(strict, known, '/api/recipients', someRecipient));
  assert.ok(saved.lastPaidAt, 'the wire went to the same destination');
  const other = { ...someWireDetails, recipientAccountNumber: '4444' };
  const elsewhere = { ...someRecipient, wire: other };
  assert.equal(
    outcomeOf(await submit(strict, known, '/api/recipients', elsewhere)),
    'step-up-required',
  );
});

test('a recipient is new for a day after its bill details changed, and not after a new nickname', async () => {
  const customer = await strictCustomer();
  const bill = { ...someRecipient, wire: null };
  const { id } = recipientOf(await submit(strict, customer, '/api/recipients', bill));
  await pass(strict, 2 * DAY_MS);
  const pay = async (who: TestCustomer, key: string) =>
    await confirmed(who, (current) =>
      payBill(strict, current, { payeeId: id, amount: '1000.01' }, key),
    );
  const known = await pay(customer, 'known');
  assert.equal(billOf(known.reply).status, 'completed');
  await changeRecipient(strict, known.customer, id, { wire: null, nickname: 'Rent' });
  const renamed = await pay(known.customer, 'renamed');
  assert.equal(billOf(renamed.reply).status, 'completed');
  const elsewhere = { wire: null, bill: { ...someRecipient.bill, accountNumber: 'MULE' } };
  const moved = await confirmed(renamed.customer, (who) =>
    changeRecipient(strict, who, id, elsewhere),
  );
  const young = await pay(moved.customer, 'young');
  assert.equal(billOf(young.reply).status, 'review');
  await pass(strict, DAY_MS);
  const aged = await pay(young.customer, 'aged');
  assert.equal(billOf(aged.reply).status, 'completed');
});

test('the same numbers as a wire of the other kind lead elsewhere, and need a code', async () => {
  const wire = {
    ...someWireDetails,
    recipientCountry: 'PR',
    recipientSwiftCode: 'BPPRPRSX',
    recipientState: 'PR',
    recipientPostalCode: '00907',
  };
  const body = { ...someRecipient, wire, bill: null };
  const save = (by: TestCustomer) => submit(strict, by, '/api/recipients', body, 'saved');
  const { customer, reply } = await confirmed(await strictCustomer(), save);
  const { id } = recipientOf(reply);
  const abroad = { ...wire, transferType: 'wire_international' };
  const change = { wire: abroad, bill: null };
  const moved = await changeRecipient(strict, customer, id, change);
  assert.equal(outcomeOf(moved), 'step-up-required');
  const known = await confirmStepUp(strict, customer, moved);
  const after = recipientOf(await changeRecipient(strict, known, id, change));
  assert.equal(after.wire?.['transferType'], 'wire_international');
});

test('a wire to an account saved today is flagged, and one saved a day ago is not', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const { id } = await saveRecipient(bank, customer, { bill: null });
  const flags = async (transferId: string) => {
    const { cookies } = await makeStaff(bank, 'approver');
    const reply = await bank.request('GET', `/api/admin/transfers/${transferId}`, { cookies });
    const { transfer } = reply.json<{ transfer: { warnings: { code: string }[] } }>();
    return transfer.warnings.map(({ code }) => code).includes('new-recipient');
  };
  const young = receiptOf(await wireTo(customer, id, { amount: '1000.01' }));
  assert.equal(await flags(young.transferId), true);
  const later = await makeCustomer(bank, { accounts: RICH });
  const saved = await saveRecipient(bank, later, { bill: null });
  await pass(bank, DAY_MS);
  const aged = receiptOf(await wireTo(later, saved.id, { amount: '1000.01' }));
  assert.equal(await flags(aged.transferId), false);
  const typed = receiptOf(await sendWire(bank, later, { amount: '1000.02' }));
  assert.equal(await flags(typed.transferId), false, 'the same account, typed');
});
