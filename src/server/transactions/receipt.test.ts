import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { NotReadable, verifyReceipt } from '../../../verify.mjs';
import { sealAndAnchor } from '../audit/chain/seal-history.ts';
import { followAllSeals } from '../transparency/follow-seals.ts';

const bank = await startBank();
const key = (await bank.request('GET', '/transparency/key')).text;

interface Listed {
  readonly id: string;
  readonly accountId: string;
  readonly description: string;
  readonly type: 'credit' | 'debit';
  readonly amount: string;
  readonly date: string;
  readonly status: string;
}

async function followLog(): Promise<void> {
  await sealAndAnchor(bank.deps);
  await followAllSeals(bank.deps);
}

async function list({ cookies }: TestCustomer): Promise<Listed[]> {
  const reply = await bank.request('GET', '/api/transactions', { cookies });
  return reply.json<{ transactions: Listed[] }>().transactions;
}

async function receiptOf({ cookies }: TestCustomer, id: string) {
  return await bank.request('GET', `/api/receipts/${id}`, { cookies });
}

async function firstOf(customer: TestCustomer): Promise<Listed> {
  const [listed] = await list(customer);
  assert.ok(listed);
  return listed;
}

test('every posted transaction has a receipt that verifies and says what the list says', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 900n, savings: 40n } });
  await followLog();
  const listed = await list(customer);
  assert.equal(listed.length, 2);
  for (const { id, description, amount, type, date } of listed) {
    const reply = await receiptOf(customer, id);
    assert.equal(reply.status, 200, reply.text);
    assert.match(String(reply.headers['content-type']), /^text\/plain/);
    const { isProven, receipt } = await verifyReceipt(reply.text, key, { description });
    assert.ok(isProven);
    assert.equal(receipt.entry, id);
    assert.equal(receipt.amount, type === 'debit' ? `-${amount}` : amount);
    assert.equal(receipt.at, date);
    assert.match(receipt.account, /^\*{4}\d{4}$/);
    assert.equal(Buffer.from(receipt.salt, 'base64url').length, 16);
  }
});

test('a receipt comes once its journal is sealed, not before, and never for a hold', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  const before = await receiptOf(customer, (await firstOf(customer)).id);
  assert.equal(before.status, 409);
  assert.equal(before.json<{ code: string }>().code, 'not-sealed-yet');
  await placeWire(bank, customer, { amount: '25.00' });
  await followLog();
  const held = (await list(customer)).find(({ status }) => status === 'pending');
  assert.ok(held);
  const reply = await receiptOf(customer, held.id);
  assert.equal(reply.status, 409);
  assert.equal(reply.json<{ code: string }>().code, 'not-posted-yet');
});

test('nobody gets a receipt of a transaction that is not theirs', async () => {
  const accounts = { checking: 30n };
  const [one, other] = [
    await makeCustomer(bank, { accounts }),
    await makeCustomer(bank, { accounts }),
  ];
  await followLog();
  const { id } = await firstOf(one);
  assert.equal((await receiptOf(other, id)).status, 404);
  assert.equal((await bank.request('GET', `/api/receipts/${id}`)).status, 401);
});

test('whatever is changed in a receipt, it is no longer proven', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 77n, savings: 3n } });
  await followLog();
  const { id } = await firstOf(customer);
  const { text } = await receiptOf(customer, id);
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const middle = Math.floor(line.length / 2);
    const changed = line[middle] === 'A' ? 'B' : 'A';
    const forged = lines.with(index, line.slice(0, middle) + changed + line.slice(middle + 1));
    const isProven = await verifyReceipt(forged.join('\n'), key).then(
      (verified) => verified.isProven,
      (error: unknown) => {
        assert.ok(error instanceof NotReadable, String(error));
        return false;
      },
    );
    assert.equal(isProven, false, line);
  }
  const { isProven } = await verifyReceipt(text, key, { description: 'Something else' });
  assert.equal(isProven, false);
});

test('an entry that is changed behind the ledger has no receipt that verifies', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 60n } });
  await followLog();
  const { id } = await firstOf(customer);
  const change = async (text: string) => {
    await run(bank.ownerPool, sql`alter table ledger.entries disable trigger all`);
    await run(
      bank.ownerPool,
      sql`update ledger.entries set description = ${text}
          where id = ${id} and account_id = ${accountOf(customer, 'checking')}`,
    );
    await run(bank.ownerPool, sql`alter table ledger.entries enable trigger all`);
  };
  const { description } = await firstOf(customer);
  await change('Another story');
  const { checks } = await verifyReceipt((await receiptOf(customer, id)).text, key);
  assert.deepEqual(checks[0], { name: 'log', holds: false });
  await change(description);
});

test('the program on the command line says the same, by its words and its exit code', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 12n } });
  await followLog();
  const { id, description } = await firstOf(customer);
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-verify-'));
  const [receiptFile, keyFile] = [path.join(folder, 'r.txt'), path.join(folder, 'k.txt')];
  writeFileSync(receiptFile, (await receiptOf(customer, id)).text);
  writeFileSync(keyFile, key);
  const program = fileURLToPath(new URL('../../../verify.mjs', import.meta.url));
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, [program, receiptFile, keyFile, ...args], { encoding: 'utf8' });
  const good = verify('--description', description);
  assert.equal(good.status, 0, good.stderr);
  assert.match(good.stdout, /12\.00 USD(.|\n)*Proven\.\n$/);
  const bad = verify('--description', 'Rent');
  assert.equal(bad.status, 1);
  assert.match(bad.stdout, /BAD The transaction has another description\.\nNOT proven\.\n$/);
});

test('the verifier is published as a program and as a page that needs no network', async () => {
  const program = await bank.request('GET', '/verify.mjs');
  assert.match(String(program.headers['content-type']), /javascript/);
  const page = await bank.request('GET', '/verify.html');
  assert.match(String(page.headers['content-disposition']), /attachment/);
  assert.ok(page.text.includes(key.trim()) && page.text.includes(program.text));
  assert.doesNotMatch(page.text, /(src|href)=/);
});
