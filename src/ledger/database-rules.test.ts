import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sql, { join, type Sql } from 'sql-template-tag';
import { one, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import {
  hold,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { generalAccounts } from './general-accounts.ts';
import { holdPlacement, holdRelease } from './requests.ts';

const day = bankDay(noon);
let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

describe('the database itself', () => {
  const constraint = (name: string) => (error: unknown) =>
    (error as { constraint?: string }).constraint === name;

  async function insertJournal(tx: Tx, kind: string, forced = false): Promise<bigint> {
    const { number } = await one<{ number: bigint }>(
      tx,
      sql`insert into ledger.journals (key, fingerprint, kind, forced, posted_at, bank_day)
        values (${randomUUID()}, sha256('x'), ${kind}, ${forced}, ${noon}, ${day})
        returning number`,
    );
    return number;
  }

  /** A journal, and in the same transaction what a statement adds to it. */
  async function byHand(add: (number: bigint) => Sql, kind = 'by hand', forced = false) {
    await transaction(desk.pool, async (tx) => {
      await run(tx, add(await insertJournal(tx, kind, forced)));
    });
  }

  /** A journal as the first part of the statement that adds to it. */
  const withJournal = (number = `nextval('ledger.journals_number_seq')`) => `with j as (
    insert into ledger.journals (number, key, fingerprint, kind, posted_at, bank_day)
      values (${number}, gen_random_uuid()::text, sha256('x'), 'by hand',
        '${noon.toISOString()}', '${day}')
      returning number)`;

  interface ByHand {
    readonly accountId: string;
    readonly sequence: bigint | undefined;
    readonly amount: bigint;
    readonly balance: bigint;
    readonly at?: Date;
    readonly journal?: bigint;
  }

  async function insertEntries(...entries: readonly ByHand[]): Promise<void> {
    await byHand((number) => entriesOf(number, entries));
  }

  function entriesOf(number: bigint, entries: readonly ByHand[]): Sql {
    const rows = entries.map(
      (entry) => sql`(${entry.accountId}, ${entry.sequence}, ${entry.journal ?? number},
        ${entry.amount}, ${entry.balance}, ${entry.at ?? noon}, ${day}, 'by hand')`,
    );
    return sql`insert into ledger.entries (account_id, sequence, journal_number, amount_cents,
      balance_after_cents, posted_at, bank_day, description) values ${join(rows)}`;
  }

  it('refuses a journal that does not sum to zero', async () => {
    const a = await desk.account(10n);
    await assert.rejects(
      insertEntries({ accountId: a, sequence: 2n, amount: 100n, balance: 1100n }),
      constraint('journal_sums_to_zero'),
    );
  });

  it('refuses entries that skip a number or carry a wrong balance', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    for (const [sequence, balance] of [
      [3n, 1100n],
      [2n, 1200n],
    ] as const) {
      await assert.rejects(
        insertEntries(
          { accountId: a, sequence, amount: 100n, balance },
          { accountId: b, sequence: 2n, amount: -100n, balance: 900n },
        ),
        constraint('entry_continues_account'),
      );
    }
  });

  it('refuses several entries of one account that do not continue each other', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    for (const [first, second] of [
      [900n, 700n],
      [800n, 800n],
      [900n, 801n],
    ] as const) {
      await assert.rejects(
        insertEntries(
          { accountId: a, sequence: 2n, amount: -100n, balance: first },
          { accountId: a, sequence: 3n, amount: -100n, balance: second },
          { accountId: b, sequence: 2n, amount: 200n, balance: 1200n },
        ),
        constraint('entry_continues_account'),
      );
    }
  });

  it('refuses several entries of one account with a gap between them', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    const entries = (numbers: readonly bigint[]) =>
      insertEntries(
        { accountId: a, sequence: numbers[0], amount: -100n, balance: 900n },
        { accountId: a, sequence: numbers[1], amount: -100n, balance: 800n },
        { accountId: b, sequence: 2n, amount: 200n, balance: 1200n },
      );
    for (const numbers of [
      [2n, 4n],
      [3n, 4n],
      [1n, 2n],
    ]) {
      await assert.rejects(entries(numbers), String(numbers));
    }
    await entries([2n, 3n]);
    assert.equal((await desk.balancesOf(a)).balance, 8n);
    assert.equal((await desk.balancesOf(b)).balance, 12n);
  });

  it('refuses entries of a closed account, also those that leave nothing', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    await desk.recorded({ ...payment(a, 10n), closes: [a] });
    await assert.rejects(
      insertEntries(
        { accountId: a, sequence: 3n, amount: 100n, balance: 100n },
        { accountId: a, sequence: 4n, amount: -100n, balance: 0n },
        { accountId: b, sequence: 2n, amount: 100n, balance: 1100n },
        { accountId: b, sequence: 3n, amount: -100n, balance: 1000n },
      ),
      constraint('entry_continues_account'),
    );
  });

  it('refuses an entry dated before the one it follows', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    const early = new Date(noon.getTime() - 1);
    const other = { accountId: b, sequence: 2n, amount: 100n, balance: 1100n };
    await assert.rejects(
      insertEntries({ accountId: a, sequence: 2n, amount: -100n, balance: 900n, at: early }, other),
      constraint('entry_continues_account'),
    );
    const late = new Date(noon.getTime() + 1);
    await assert.rejects(
      insertEntries(
        { accountId: a, sequence: 2n, amount: -50n, balance: 950n, at: late },
        { accountId: a, sequence: 3n, amount: -50n, balance: 900n },
        other,
      ),
      constraint('entry_continues_account'),
    );
  });

  it('refuses an entry whose account or journal is not there', async () => {
    const a = await desk.account(10n);
    const first = { accountId: a, sequence: 2n, amount: -100n, balance: 900n };
    await assert.rejects(
      insertEntries(first, { accountId: randomUUID(), sequence: 1n, amount: 100n, balance: 100n }),
      constraint('entry_continues_account'),
    );
    const b = await desk.account(10n);
    const second = { accountId: b, sequence: 2n, amount: 100n, balance: 1100n };
    await assert.rejects(
      insertEntries({ ...first, journal: 999_999_999n }, { ...second, journal: 999_999_999n }),
      constraint('journal_sums_to_zero'),
    );
  });

  it('refuses an account below its floor', async () => {
    const a = await desk.account(10n);
    await assert.rejects(
      byHand((number) => takenByFees(a, number)),
      constraint('available_stays_at_or_above_floor'),
    );
  });

  /** Eleven dollars from the second entry of an account that has ten. */
  function takenByFees(accountId: string, number: bigint): Sql {
    return sql`insert into ledger.entries
        (account_id, sequence, journal_number, amount_cents, balance_after_cents, posted_at,
          bank_day, description)
      select ${accountId}::uuid, 2, ${number}::bigint, -1100, -100, ${noon}::timestamptz,
        ${day}::date, 'x'
      union all
      select id, sequence + 1, ${number}, 1100, balance_cents + 1100,
          greatest(last_posted_at, ${noon}), ${day}, 'x'
        from ledger.accounts where id = ${generalAccounts.fees}`;
  }

  it('lets a forced journal overdraw an account, but only of some kinds', async () => {
    const a = await desk.account(10n);
    await assert.rejects(
      byHand((number) => takenByFees(a, number), 'wire-posting', true),
      constraint('journal_kind_may_be_forced'),
    );
    await byHand((number) => takenByFees(a, number), 'returned-check', true);
    assert.equal(await overdrawnOf(a), 100n);
    const debit = { accountId: a, sequence: 3n, amount: -1n, balance: -101n };
    const b = await desk.account(10n);
    const other = { accountId: b, sequence: 2n, amount: 1n, balance: 1001n };
    const floor = constraint('available_stays_at_or_above_floor');
    await assert.rejects(insertEntries(debit, other), floor);
    // Nor does it help that a credit comes with the debit.
    await assert.rejects(
      insertEntries(
        { accountId: a, sequence: 3n, amount: 50n, balance: -50n },
        { accountId: a, sequence: 4n, amount: -20n, balance: -70n },
        { accountId: b, sequence: 2n, amount: -30n, balance: 970n },
      ),
      floor,
    );
    await assert.rejects(desk.pool.query(holdOf(a, 1)), floor);
    await insertEntries(
      { accountId: a, sequence: 3n, amount: 60n, balance: -40n },
      { accountId: b, sequence: 2n, amount: -60n, balance: 940n },
    );
    assert.equal(await overdrawnOf(a), 40n);
    await insertEntries(
      { accountId: a, sequence: 4n, amount: 50n, balance: 10n },
      { accountId: b, sequence: 3n, amount: -50n, balance: 890n },
    );
    assert.equal(await overdrawnOf(a), 0n);
    await assert.rejects(
      insertEntries(
        { accountId: a, sequence: 5n, amount: -11n, balance: -1n },
        { accountId: b, sequence: 4n, amount: 11n, balance: 901n },
      ),
      floor,
    );
  });

  async function overdrawnOf(accountId: string): Promise<bigint> {
    const overdrawn = sql`select overdrawn_cents as cents from ledger.accounts
      where id = ${accountId}`;
    return (await one<{ cents: bigint }>(desk.pool, overdrawn)).cents;
  }

  it('lets an ordinary journal ride with a forced one, but not below the floor', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    const both = (forcedFirst: boolean) =>
      transaction(desk.pool, async (tx) => {
        const insert = (forced: boolean) =>
          insertJournal(tx, forced ? 'correction' : 'by hand', forced);
        // Numbers rise with the sequence of an account, as in every posting of the application.
        const [one, two] = [await insert(forcedFirst), await insert(!forcedFirst)];
        const at = (journal: bigint) => ({ accountId: b, amount: 600n, journal });
        const rows = [
          { accountId: a, sequence: 2n, amount: -600n, balance: 400n, journal: one },
          { accountId: a, sequence: 3n, amount: -600n, balance: -200n, journal: two },
          { ...at(one), sequence: 2n, balance: 1600n },
          { ...at(two), sequence: 3n, balance: 2200n },
        ];
        await run(tx, entriesOf(0n, rows));
      });
    await assert.rejects(both(true), constraint('available_stays_at_or_above_floor'));
    await both(false);
    assert.equal(await overdrawnOf(a), 200n);
  });

  it('lets nothing be added to a journal that was recorded before', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    const placed = hold(a, 1n);
    const { number: journal } = await desk.recorded(holdPlacement(submission(), placed));
    const pair = [
      { accountId: a, sequence: 2n, amount: -100n, balance: 900n, journal },
      { accountId: b, sequence: 2n, amount: 100n, balance: 1100n, journal },
    ];
    for (const statement of [
      entriesOf(journal, pair),
      sql`insert into ledger.holds
            (id, account_id, amount_cents, reason, description, placed_by, placed_at)
          values (${randomUUID()}, ${a}, 1, 'x', 'x', ${journal}, now())`,
      sql`update ledger.holds set resolved_by = ${journal}, outcome = 'released'
          where id = ${placed.id}`,
      sql`insert into ledger.limit_changes (journal_number, account_id, credit_limit_cents)
          values (${journal}, ${a}, 100)`,
    ]) {
      const added = run(desk.pool, statement);
      await assert.rejects(added, constraint('journal_is_recorded_whole'), statement.sql);
    }
    const empty = await desk.account();
    await assert.rejects(
      run(
        desk.pool,
        sql`insert into ledger.closings (account_id, journal_number) values (${empty}, ${journal})`,
      ),
      constraint('journal_is_recorded_whole'),
    );
  });

  it('refuses entries that are written into a partition', async () => {
    const a = await desk.account(10n);
    for (const change of [
      `insert into ledger.entries_0 select * from ledger.entries where account_id = '${a}'`,
      ...Array.from({ length: 8 }, (_, index) => `delete from ledger.entries_${index}`),
      `update ledger.entries_3 set amount_cents = 1`,
      `truncate ledger.entries_7`,
    ]) {
      const statement = desk.ownerPool.query(change);
      await assert.rejects(statement, constraint('history_is_written_once'), change);
    }
  });

  it('refuses to change an account by hand', async () => {
    const a = await desk.account(10n);
    const change = sql`update ledger.accounts set balance_cents = 999999 where id = ${a}`;
    await assert.rejects(run(desk.ownerPool, change), constraint('account_follows_journals'));
    const open = sql`insert into ledger.accounts
        (id, class, chart_number, balance_cents, opened_at, last_posted_at)
      values (${randomUUID()}, 'customer', '2010', 5, ${noon}, ${noon})`;
    await assert.rejects(run(desk.pool, open), constraint('account_follows_journals'));
  });

  it('G3: refuses UPDATE, DELETE and TRUNCATE of history', async () => {
    const a = await desk.account(10n);
    const placed = hold(a, 1n);
    await desk.recorded(holdPlacement(submission(), placed));
    await desk.recorded(limit(a, 1n));
    for (const [table, column] of [
      ['journals', 'number'],
      ['entries', 'journal_number'],
      ['limit_changes', 'journal_number'],
      ['closings', 'journal_number'],
      ['seals', 'position'],
    ]) {
      for (const statement of [
        `update ledger.${table} set ${column} = 1`,
        `delete from ledger.${table}`,
        `truncate ledger.${table} cascade`,
      ]) {
        const change = desk.ownerPool.query(statement);
        await assert.rejects(change, constraint('history_is_written_once'), statement);
      }
    }
    for (const statement of ['delete from ledger.accounts', 'delete from ledger.holds']) {
      await assert.rejects(desk.ownerPool.query(statement), constraint('history_is_written_once'));
    }
  });

  /** Begins a statement on a connection of its own and answers once it waits for another one. */
  async function waiting(statement: string) {
    const client = await desk.pool.connect();
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0];
    const ended = client.query(statement).finally(() => client.release());
    ended.catch(() => {});
    for (;;) {
      const query = sql`select cardinality(pg_blocking_pids(${pid})) as blocking`;
      if ((await one<{ blocking: number }>(desk.pool, query)).blocking > 0) return { ended };
      await new Promise(setImmediate);
    }
  }

  const holdOf = (accountId: string, amount: number) =>
    `${withJournal()} insert into ledger.holds
        (id, account_id, amount_cents, reason, description, placed_by, placed_at)
      select '${randomUUID()}', '${accountId}', ${amount}, 'x', 'x', number, now() from j`;

  it('counts every one of two holds that are placed at once', async () => {
    const a = await desk.account(1_000n);
    const first = await desk.pool.connect();
    await first.query('begin');
    await first.query(holdOf(a, 90_000));
    const tooMuch = await waiting(holdOf(a, 90_000));
    await first.query('commit');
    await assert.rejects(tooMuch.ended, constraint('available_stays_at_or_above_floor'));
    await first.query('begin');
    await first.query(holdOf(a, 5_000));
    const fits = await waiting(holdOf(a, 4_000));
    await first.query('commit');
    first.release();
    await fits.ended;
    assert.equal((await desk.balancesOf(a)).held, 990n);
  });

  it('gives back every one of two holds that are resolved at once', async () => {
    const a = await desk.account(1_000n);
    const [one, two] = [hold(a, 300n), hold(a, 200n)];
    for (const placed of [one, two]) await desk.recorded(holdPlacement(submission(), placed));
    const resolve = (id: string) =>
      `${withJournal()} update ledger.holds set resolved_by = j.number, outcome = 'released'
        from j where id = '${id}'`;
    const first = await desk.pool.connect();
    await first.query('begin');
    await first.query(resolve(one.id));
    const second = await waiting(resolve(two.id));
    await first.query('commit');
    first.release();
    await second.ended;
    assert.equal((await desk.balancesOf(a)).held, 0n);
  });

  it('keeps the newest of two limits that are set at once, whichever is written last', async () => {
    const a = await desk.account(0n);
    const { newer } = await one<{ newer: bigint }>(
      desk.pool,
      sql`select nextval('ledger.journals_number_seq') as older,
            nextval('ledger.journals_number_seq') as newer`,
    );
    const set = (number: bigint, limitCents: number) =>
      `${withJournal(String(number))}
        insert into ledger.limit_changes (journal_number, account_id, credit_limit_cents)
        select number, '${a}', ${limitCents} from j`;
    const first = await desk.pool.connect();
    await first.query('begin');
    await first.query(set(newer, 20_000));
    const second = await waiting(set(newer - 1n, 50_000));
    await first.query('commit');
    first.release();
    await second.ended;
    assert.equal((await desk.balancesOf(a)).available, 200n);
  });

  it('resolves a hold once and changes it in no other way', async () => {
    const a = await desk.account(10n);
    const placed = hold(a, 1n);
    await desk.recorded(holdPlacement(submission(), placed));
    const larger = sql`update ledger.holds set amount_cents = 500 where id = ${placed.id}`;
    await assert.rejects(run(desk.ownerPool, larger), constraint('hold_resolves_once'));
    await desk.recorded(holdRelease(submission(), placed.id));
    const reopened = sql`update ledger.holds set resolved_by = null, outcome = null
      where id = ${placed.id}`;
    await assert.rejects(run(desk.pool, reopened), constraint('hold_resolves_once'));
  });
});
