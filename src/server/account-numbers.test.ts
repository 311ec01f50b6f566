import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { allEndpoints } from '#contract/all.ts';
import { rows } from '#database/connection.ts';
import { domesticWire } from '#tests/support/money/wires.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';
import { ownedAccounts } from './people/access.ts';

let everything: Everything;
let numbers: string[];

before(async () => {
  everything = await startWithEverything();
  const { bank, owner } = everything;
  const records = await rows<{ number: string }>(
    bank.deps.pool,
    sql`select account_number as number from accounts where id in (${ownedAccounts(owner.id)})`,
  );
  numbers = [...records.map(({ number }) => number), domesticWire.recipientAccountNumber];
});
after(() => stopInOrder(everything.bank));

const shown = (text: string) => numbers.filter((number) => text.includes(number));

test('E7: account numbers stand whole before their owner and staff, and before nobody else', async () => {
  const { bank, owner, auditor } = everything;
  const own = await bank.request('GET', '/api/accounts', { cookies: owner.cookies });
  assert.equal(shown(own.text).length, 3);
  const staff = await bank.request('GET', '/api/admin/accounts', { cookies: auditor.cookies });
  assert.equal(shown(staff.text).length, 3);

  const stranger = await makeCustomer(bank, { accounts: { checking: 5n } });
  const endpoints = allEndpoints.filter(
    ({ method, access }) => method === 'GET' && access === 'customer',
  );
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint, usualCall(everything, endpoint).params);
    const reply = await bank.request('GET', path, { cookies: stranger.cookies });
    assert.deepEqual(shown(reply.text), [], path);
  }
});

test('E7: in mail and in the log they are masked', async () => {
  const { bank, approver, ids, owner } = everything;
  const { cookies } = approver;
  for (const queue of ['pending-transfers', 'check-deposits', 'credit-limit-requests']) {
    const path = `/api/admin/${queue}/${ids[queue]}/approve`;
    const reply = await bank.request('POST', path, { cookies, body: {} });
    assert.equal(reply.status, 200, reply.text);
  }
  const mails = await bank.readMailbox(owner.email);
  assert.ok(mails.length > 5);
  for (const { subject, text } of mails) assert.deepEqual(shown(`${subject} ${text}`), [], subject);
  assert.ok(mails.some(({ text }) => text.includes('••6789')));
  assert.deepEqual(shown(bank.logLines.join('\n')), []);
});
