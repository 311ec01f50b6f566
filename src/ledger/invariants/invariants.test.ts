// Every rule is shown a ledger that breaks it, in a transaction that is taken back.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sql from 'sql-template-tag';
import { one, type Tx } from '#database/connection.ts';
import {
  deposit,
  hold,
  type LedgerDesk,
  limit,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { holdPlacement, holdRelease, reversal } from '../requests.ts';
import {
  findViolations,
  findViolationsInRange,
  HIGHEST_NUMBER,
  LOWEST_NUMBER,
} from './invariants.ts';

let desk: LedgerDesk;
let account: string;
let other: string;
let paid: bigint;
let later: bigint;
let placed: bigint;
let released: bigint;
let limited: bigint;
let original: bigint;
let reversing: bigint;

before(async () => {
  desk = await openLedgerDesk();
  account = await desk.account(100n);
  other = await desk.account(50n);
  ({ number: limited } = await desk.recorded(limit(account, 20n)));
  ({ number: paid } = await desk.recorded(payment(account, 30n)));
  const held = hold(account, 40n);
  ({ number: placed } = await desk.recorded(holdPlacement(submission(), held)));
  ({ number: later } = await desk.recorded(payment(account, 10n)));
  ({ number: released } = await desk.recorded(holdRelease(submission(), held.id)));
  ({ number: original } = await desk.recorded(payment(other, 5n)));
  ({ number: reversing } = await desk.recorded(reversal(submission(), original)));
  await desk.recorded(deposit(other, 1n));
  await desk.recorded(holdPlacement(submission(), hold(other, 6n)));
  const indebted = await desk.account(10n);
  await desk.recorded(limit(indebted, 20n));
  await desk.recorded(payment(indebted, 25n));
  const { number } = await desk.recorded(limit(account, 25n));
  assert.ok(number > released);
});
after(() => desk.close());

/** What is wrong after the change; with a number, of the journals up to it and of the others. */
async function violationsOf(change: string, splitAt?: bigint): Promise<string[]> {
  return await afterChange(change, async (tx) => {
    if (splitAt === undefined) return await findViolations(tx);
    return [
      ...(await findViolationsInRange(tx, { after: LOWEST_NUMBER, upTo: splitAt })),
      ...(await findViolationsInRange(tx, { after: splitAt, upTo: HIGHEST_NUMBER })),
    ];
  });
}

/** What is wrong after the change with this one journal, looked at alone. */
async function violationsAt(change: string, number: bigint): Promise<string[]> {
  const range = { after: number - 1n, upTo: number };
  return await afterChange(change, (tx) => findViolationsInRange(tx, range));
}

async function afterChange(change: string, find: (tx: Tx) => Promise<string[]>) {
  const client = await desk.ownerPool.connect();
  try {
    await client.query('begin');
    const tables = ['journals', 'entries', 'holds', 'limit_changes', 'closings', 'accounts'];
    for (const table of tables) {
      await client.query(`alter table ledger.${table} disable trigger all`);
    }
    await client.query(change);
    return await find(client as unknown as Tx);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const entries = (assignment: string, number: bigint, of = account) =>
  `update ledger.entries set ${assignment}
    where journal_number = ${number} and account_id = '${of}'`;
const inAccount = (assignment: string) =>
  `update ledger.accounts set ${assignment} where id = '${account}'`;

describe('the invariants', () => {
  it('find nothing in a ledger that is in order, in however many ranges they read it', async () => {
    assert.deepEqual(await violationsOf('select'), []);
    const { last } = await one<{ last: bigint }>(
      desk.pool,
      sql`select max(number) as last from ledger.journals`,
    );
    for (let split = 0n; split <= last; split += 1n) {
      assert.deepEqual(await violationsOf('select', split), [], `split at ${split}`);
    }
  });

  it('find a journal that does not sum to zero', async () => {
    const violations = await violationsOf(entries('amount_cents = amount_cents - 1', paid));
    assert.ok(
      violations.includes(`every journal sums to zero: journal ${paid}`),
      violations.join('; '),
    );
  });

  it('find an entry without its journal or its account', async () => {
    const rule = 'every entry belongs to a journal and an account: entry';
    const noJournal = await violationsOf(entries('journal_number = 999', paid));
    assert.ok(
      noJournal.some((sentence) => sentence.startsWith(rule)),
      noJournal.join('; '),
    );
    const noAccount = await violationsOf(`delete from ledger.accounts where id = '${other}'`);
    assert.ok(
      noAccount.some((sentence) => sentence.startsWith(rule)),
      noAccount.join('; '),
    );
  });

  it('find an entry that does not continue its account, in one range as in two', async () => {
    const rule = 'entries are numbered without gaps, in time, each with the balance it leaves';
    const changes = [
      entries('sequence = sequence + 10', later),
      // By itself it looks like the first entry of its account.
      entries('sequence = sequence + 10, balance_after_cents = amount_cents', later),
      entries('balance_after_cents = balance_after_cents + 1', later),
      entries(`posted_at = posted_at - interval '1 hour'`, later),
    ];
    for (const change of changes) {
      const found = [
        await violationsOf(change),
        await violationsOf(change, later - 1n),
        await violationsAt(change, later),
      ];
      for (const violations of found) {
        assert.ok(
          violations.some((one) => one.startsWith(rule) && one.endsWith(` of ${account}`)),
          `${change}: ${violations.join('; ')}`,
        );
      }
    }
  });

  it('let entries of the bank’s own accounts be dated in any order', async () => {
    const violations = await violationsOf(`update ledger.entries
      set posted_at = posted_at - interval '1 hour' where journal_number = ${later}
        and account_id in (select id from ledger.accounts where class = 'general')`);
    assert.deepEqual(violations, []);
  });

  it('find a customer below the floor at the journal that took them there', async () => {
    const rule =
      'no customer was ever brought below the floor but by a forced journal, at any step: ' +
      `account ${account} at journal`;
    const changes: readonly (readonly [string, bigint])[] = [
      [entries('amount_cents = -20000', paid), paid],
      [`update ledger.holds set amount_cents = 9001 where placed_by = ${placed}`, placed],
      [`update ledger.holds set amount_cents = 8001 where placed_by = ${placed}`, later],
      [
        `update ledger.holds set resolved_by = ${released} + 3, amount_cents = 8100
        where placed_by = ${placed}`,
        later,
      ],
    ];
    for (const [change, number] of changes) {
      for (const split of [undefined, limited, paid, placed, later - 1n]) {
        const violations = await violationsOf(change, split);
        assert.ok(
          violations.includes(`${rule} ${number}`),
          `${change} ${split}: ${violations.join('; ')}`,
        );
      }
    }
    const lowered = `update ledger.limit_changes set credit_limit_cents = 0
      where journal_number = ${limited};
      ${entries('amount_cents = -11000', paid)}`;
    assert.ok((await violationsOf(lowered)).includes(`${rule} ${paid}`));
  });

  it('find a customer below the floor in a range that has nothing but the debit', async () => {
    const rule =
      'no customer was ever brought below the floor but by a forced journal, at any step: ' +
      `account ${account} at journal`;
    const overdrawn = entries('amount_cents = -20000', paid);
    const found = await violationsAt(overdrawn, paid);
    assert.ok(found.includes(`${rule} ${paid}`), found.join('; '));
    const held = `update ledger.holds set resolved_by = null, outcome = null, amount_cents = 8001
      where placed_by = ${placed}`;
    assert.deepEqual(await violationsAt(held, later), [`${rule} ${later}`]);
  });

  it('let a forced journal bring a customer below the floor', async () => {
    const violations = await violationsOf(`${entries('amount_cents = -20000', paid)};
      update ledger.journals set forced = true, kind = 'correction' where number = ${paid}`);
    const rule = 'no customer was ever brought below the floor';
    assert.ok(!violations.some((one) => one.startsWith(rule) && one.endsWith(` ${paid}`)));
  });

  it('find a journal that was forced and is of another kind', async () => {
    const violations = await violationsOf(
      `update ledger.journals set forced = true where number = ${paid}`,
    );
    assert.deepEqual(violations, [`only journals of some kinds are forced: journal ${paid}`]);
  });

  it('find a journal of no bank day, and an entry of another day than its journal', async () => {
    const violations = await violationsOf(
      `update ledger.journals set bank_day = '1999-01-01' where number = ${paid}`,
    );
    assert.ok(
      violations.includes(`every journal is of a bank day: journal ${paid}`),
      violations.join('; '),
    );
    const entry = await violationsOf(entries('bank_day = bank_day + 1', paid));
    const rule = 'every entry has the bank day of its journal: entry';
    assert.ok(
      entry.some((one) => one.startsWith(rule)),
      entry.join('; '),
    );
  });

  it('find a reversal that does not mirror its original, and a second one', async () => {
    const rule = 'a reversal mirrors its original, and an original is reversed at most once';
    const violations = await violationsOf(`update ledger.entries set amount_cents = amount_cents * 2
      where journal_number = ${reversing}`);
    assert.ok(violations.includes(`${rule}: journal ${reversing}`), violations.join('; '));
    const twice = await violationsOf(`drop index ledger.journal_is_reversed_once;
      update ledger.journals set reverses = ${original} where number = ${paid}`);
    assert.ok(twice.includes(`${rule}: journal ${reversing}`), twice.join('; '));
  });

  it('find a key that was recorded twice', async () => {
    const violations = await violationsOf(`
      alter table ledger.journals drop constraint journal_key_is_used_once cascade;
      update ledger.journals set key = (select key from ledger.journals where number = ${paid})
        where number = ${later}`);
    assert.ok(violations.includes(`each key was recorded once: key of journal ${later}`));
  });

  it('find a hold that ended before it began, or by no journal', async () => {
    const rule = 'each hold was placed and resolved by a journal, in this order: hold';
    const changes = [
      `update ledger.holds set resolved_by = placed_by where placed_by = ${placed}`,
      `update ledger.holds set resolved_by = 999 where placed_by = ${placed}`,
      `update ledger.holds set placed_by = -1 where placed_by = ${placed}`,
    ];
    for (const change of changes) {
      const violations = await violationsOf(change);
      assert.ok(
        violations.some((one) => one.startsWith(rule)),
        `${change}: ${violations.join('; ')}`,
      );
    }
  });

  it('find an account that is not what its history made it', async () => {
    const rule = 'an account is what its entries, holds and limit changes made it';
    const changes = [
      inAccount('balance_cents = balance_cents + 1'),
      inAccount('held_cents = held_cents + 1'),
      inAccount('credit_limit_cents = credit_limit_cents + 1'),
      inAccount('sequence = sequence + 1'),
      inAccount('overdrawn_cents = 1'),
    ];
    for (const change of changes) {
      const violations = await violationsOf(change);
      assert.ok(
        violations.includes(`${rule}: account ${account}`),
        `${change}: ${violations.join('; ')}`,
      );
    }
    const sums = await violationsOf(inAccount('balance_cents = balance_cents + 1'));
    assert.ok(sums.includes('the whole ledger sums to zero: sum 1'), sums.join('; '));
  });

  it('find an account that is closed without a closing, or open in spite of one', async () => {
    const rule = 'an account is closed by the journal of its closing';
    const closed = `update ledger.accounts set balance_cents = 0, held_cents = 0,
      closed_at = now() where id = '${account}'`;
    assert.ok((await violationsOf(closed)).includes(`${rule}: account ${account}`));
    const open = `insert into ledger.closings (account_id, journal_number)
      values ('${other}', ${paid})`;
    assert.ok((await violationsOf(open)).includes(`${rule}: account ${other}`));
  });
});
