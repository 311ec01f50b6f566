import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { deposit, type LedgerDesk, noon, openLedgerDesk } from '#tests/support/money/ledger.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';
import { openAccount } from './accounts.ts';
import { setFrozen } from './freeze.ts';
import { findViolations } from './invariants/invariants.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.drop());

const breaks = (constraint: string) => (error: unknown) =>
  (error as { constraint?: string }).constraint === constraint;

/** What the owner of the tables does with the triggers switched off, and takes back afterwards. */
async function tamper(statement: string): Promise<string[]> {
  const client = await desk.ownerPool.connect();
  try {
    await client.query('begin');
    for (const table of ['openings', 'account_parties', 'accounts']) {
      await client.query(`alter table ledger.${table} disable trigger user`);
    }
    await client.query(statement);
    return await findViolations(client as unknown as Pool);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('an account is opened by one journal without entries, which names its owner', async () => {
  const ownerId = await insertAccountOwner(desk.pool);
  const id = randomUUID();
  await transaction(desk.pool, (tx) => openAccount(tx, { id, ownerId, chartNumber: '2010' }, noon));
  const opening = await one(
    desk.pool,
    sql`select j.kind, j.posted_at as "postedAt", p.person_id as "personId", p.role,
          p.since_journal = o.journal_number as "isSame",
          (select count(*) from ledger.entries e where e.journal_number = j.number) as entries
        from ledger.openings o join ledger.journals j on j.number = o.journal_number
        join ledger.account_parties p on p.account_id = o.account_id
        where o.account_id = ${id}`,
  );
  const expected = { kind: 'open-account', postedAt: noon, personId: ownerId, role: 'owner' };
  assert.deepEqual(opening, { ...expected, isSame: true, entries: 0n });
});

test('an account is opened once, and not for a person who is no customer', async () => {
  const ownerId = await insertAccountOwner(desk.pool);
  const accountId = await desk.account();
  const again = { key: randomUUID(), kind: 'open-account', opens: [{ accountId, ownerId }] };
  await assert.rejects(desk.submit(again), breaks('openings_pkey'));
  const nobody = { id: randomUUID(), ownerId: randomUUID(), chartNumber: '2010' } as const;
  await assert.rejects(
    transaction(desk.pool, (tx) => openAccount(tx, nobody, noon)),
    breaks('account_parties_person_id_fkey'),
  );
  const left = sql`select from ledger.accounts where id = ${nobody.id}`;
  assert.deepEqual(await rows(desk.pool, left), []);
});

test('an account can be opened while money movement is frozen', async () => {
  await transaction(desk.pool, (tx) => setFrozen(tx, true));
  const id = await desk.account();
  assert.equal(await desk.refused(deposit(id, 1n)), 'frozen');
  await transaction(desk.pool, (tx) => setFrozen(tx, false));
});

test('an account has one owner at a time', async () => {
  const [id, personId] = [await desk.account(), await insertAccountOwner(desk.pool)];
  const second = sql`insert into ledger.account_parties (account_id, person_id, role, since_journal)
    select account_id, ${personId}, 'owner', journal_number from ledger.openings
      where account_id = ${id}`;
  await assert.rejects(run(desk.pool, second), breaks('account_has_one_owner'));
});

test('the history of openings and parties is written once', async () => {
  const id = await desk.account();
  const { number } = await desk.recorded(deposit(id, 1n));
  const parties = `ledger.account_parties`;
  const ended = `until_journal = ${number}`;
  const [where, ofAccount] = [`where account_id = '${id}'`, `account_id = '${id}'`];
  for (const [statement, constraint] of [
    [`update ledger.openings set class = class ${where}`, 'history_is_written_once'],
    [`delete from ledger.openings ${where}`, 'history_is_written_once'],
    [`delete from ${parties} ${where}`, 'history_is_written_once'],
    [`truncate ${parties}`, 'history_is_written_once'],
    [`update ${parties} set since_journal = ${number}, ${ended} + 1 ${where}`, 'party_ends_once'],
    [`update ${parties} set person_id = person_id ${where}`, 'party_ends_once'],
  ] as const) {
    await assert.rejects(desk.ownerPool.query(statement), breaks(constraint), statement);
  }
  await desk.ownerPool.query(`update ${parties} set ${ended} ${where}`);
  const resumed = `update ${parties} set until_journal = null where ${ofAccount}`;
  await assert.rejects(desk.ownerPool.query(resumed), breaks('party_ends_once'));
});

test('an account without an opening, without an owner or of another class is found', async () => {
  const id = await desk.account(1n);
  const where = `where account_id = '${id}'`;
  const opened = `every account of a customer was opened by a journal, as it is now: account ${id}`;
  const owned = `every account of a customer has one owner: account ${id}`;
  // The account of the test before this one has lost its owner.
  const before = await findViolations(desk.pool);
  for (const [statement, finding] of [
    [`delete from ledger.openings ${where}`, opened],
    [`update ledger.accounts set class = 'general' where id = '${id}'`, opened],
    [
      `update ledger.accounts set opened_at = opened_at - interval '1 day'
      where id = '${id}'`,
      opened,
    ],
    [`delete from ledger.account_parties ${where}`, owned],
    [
      `update ledger.account_parties
        set until_journal = (select max(number) from ledger.journals) ${where}`,
      owned,
    ],
  ] as const) {
    const added = (await tamper(statement)).filter((line) => !before.includes(line));
    assert.deepEqual(added, [finding], statement);
  }
});
