// What must never happen: that a mailed link or code alone opens a login that has a passkey.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { untilWaiting } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { insertPasskey } from '../passkeys/passkey-rows.ts';
import type { PasskeyOwner } from '../passkeys/user-handle.ts';
import { lockStaffMember } from '../staff/reads.ts';
import { lockLogin } from './logins.ts';

const bank = await startBank();
const { pool } = bank.deps;

/** What the lock answers when it had to wait until a passkey was added. */
async function lockAfterAdding<Locked>(
  owner: PasskeyOwner,
  lock: (tx: Tx) => Promise<Locked>,
): Promise<Locked> {
  const waits = await transaction(pool, async (tx) => {
    await lockLogin(tx, owner.kind, owner.id);
    const passkey = {
      name: 'Phone',
      credentialId: randomUUID(),
      publicKey: new Uint8Array([1]),
      counter: 0,
      transports: [],
      backupEligible: false,
      backedUp: false,
    };
    await insertPasskey(tx, owner, passkey, bank.clock.now());
    const locked = transaction(pool, lock);
    await untilWaiting(pool, 1);
    return { locked };
  });
  return await waits.locked;
}

test('an action that waits for a login sees the passkey that was added meanwhile', async () => {
  const customer = { kind: 'customer', id: (await makeCustomer(bank)).id } as const;
  const staff = { kind: 'staff', id: (await makeStaff(bank, 'approver')).id } as const;
  for (const owner of [customer, staff]) {
    const login = await lockAfterAdding(owner, (tx) => lockLogin(tx, owner.kind, owner.id));
    assert.equal(login.hasPasskey, true, owner.kind);
    assert.equal(login.suggestsAuthenticator, false, owner.kind);
  }
});

test('an administrator who waits for a colleague sees it, too', async () => {
  const { id } = await makeStaff(bank, 'approver');
  const colleague = await lockAfterAdding({ kind: 'staff', id }, (tx) => lockStaffMember(tx, id));
  assert.equal(colleague.hasPasskey, true);
});
