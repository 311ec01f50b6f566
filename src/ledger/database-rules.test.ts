import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sql, { join } from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import {
  hold,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  submission,
} from '#tests/support/ledger.ts';
import { generalAccounts } from './general-accounts.ts';
import { holdPlacement, holdRelease } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

describe('the database itself', () => {
  const constraint = (name: string) => (error: unknown) =>
    (error as { constraint?: string }).constraint === name;

  async function journal(): Promise<bigint> {
    const { number } = await one<{ number: bigint }>(
      desk.pool,
      sql`insert into ledger.journals (key, fingerprint, kind, posted_at)
        values (${randomUUID()}, sha256('x'), 'by hand', ${noon}) returning number`,
    );
    return number;
  }

  interface ByHand {
    readonly accountId: string;
    readonly sequence: bigint | undefined;
    readonly amount: bigint;
    readonly balance: bigint;
    readonly at?: Date;
    readonly journal?: bigint;
  }

  async function insertEntries(...entries: readonly ByHand[]): Promise<void> {
    const number = await journal();
    const rows = entries.map(
      (entry) => sql`(${entry.accountId}, ${entry.sequence}, ${entry.journal ?? number},
        ${entry.amount}, ${entry.balance}, ${entry.at ?? noon}, 'by hand')`,
    );
    await run(
      desk.pool,
      sql`insert into ledger.entries (account_id, sequence, journal_number, amount_cents,
        balance_after_cents, posted_at, description) values ${join(rows)}`,
    );
  }

  it('refuses a journal that does not sum to zero', async () => {
    const a = await desk.account(10n);
    const insert = sql`insert into ledger.entries
        (account_id, sequence, journal_number, amount_cents, balance_after_cents, posted_at,
          description)
      values (${a}, 2, ${await journal()}, 100, 1100, ${noon}, 'from nowhere')`;
    await assert.rejects(run(desk.pool, insert), constraint('journal_sums_to_zero'));
  });

  it('refuses entries that skip a number or carry a wrong balance', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    for (const [sequence, balance] of [
      [3n, 1100n],
      [2n, 1200n],
    ]) {
      const insert = sql`insert into ledger.entries
          (account_id, sequence, journal_number, amount_cents, balance_after_cents, posted_at,
            description)
        values (${a}, ${sequence}, ${await journal()}, 100, ${balance}, ${noon}, 'x'),
          (${b}, 2, (select max(number) from ledger.journals), -100, 900, ${noon}, 'x')`;
      await assert.rejects(run(desk.pool, insert), constraint('entry_continues_account'));
    }
  });

  it('refuses several entries of one account that do not continue each other', async () => {
    const [a, b] = [await desk.account(10n), await desk.account(10n)];
    for (const [first, second] of [
      [900n, 700n],
      [800n, 800n],
      [900n, 801n],
    ]) {
      const number = await journal();
      const insert = sql`insert into ledger.entries
          (account_id, sequence, journal_number, amount_cents, balance_after_cents, posted_at,
            description)
        values (${a}, 2, ${number}, -100, ${first}, ${noon}, 'x'),
          (${a}, 3, ${number}, -100, ${second}, ${noon}, 'x'),
          (${b}, 2, ${number}, 200, 1200, ${noon}, 'x')`;
      await assert.rejects(run(desk.pool, insert), constraint('entry_continues_account'));
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
    const insert = sql`insert into ledger.entries
        (account_id, sequence, journal_number, amount_cents, balance_after_cents, posted_at,
          description)
      select ${a}, 2, ${await journal()}, -1100, -100, ${noon}, 'x'
      union all
      select id, sequence + 1, (select max(number) from ledger.journals), 1100,
          balance_cents + 1100, greatest(last_posted_at, ${noon}), 'x'
        from ledger.accounts where id = ${generalAccounts.fees}`;
    await assert.rejects(run(desk.pool, insert), constraint('available_stays_at_or_above_floor'));
  });

  it('refuses to change an account by hand', async () => {
    const a = await desk.account(10n);
    const change = sql`update ledger.accounts set balance_cents = 999999 where id = ${a}`;
    await assert.rejects(run(desk.ownerPool, change), constraint('account_follows_journals'));
    const open = sql`insert into ledger.accounts
        (id, class, balance_cents, opened_at, last_posted_at)
      values (${randomUUID()}, 'customer', 5, ${noon}, ${noon})`;
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
      const asked = sql`select cardinality(pg_blocking_pids(${pid})) as blocking`;
      if ((await one<{ blocking: number }>(desk.pool, asked)).blocking > 0) return { ended };
      await new Promise(setImmediate);
    }
  }

  const holdOf = (accountId: string, amount: number, number: bigint) =>
    `insert into ledger.holds
        (id, account_id, amount_cents, reason, description, placed_by, placed_at)
      values ('${randomUUID()}', '${accountId}', ${amount}, 'x', 'x', ${number}, now())`;

  it('counts every one of two holds that are placed at once', async () => {
    const [a, number] = [await desk.account(1_000n), await journal()];
    const first = await desk.pool.connect();
    await first.query('begin');
    await first.query(holdOf(a, 90_000, number));
    const tooMuch = await waiting(holdOf(a, 90_000, number));
    await first.query('commit');
    await assert.rejects(tooMuch.ended, constraint('available_stays_at_or_above_floor'));
    await first.query('begin');
    await first.query(holdOf(a, 5_000, number));
    const fits = await waiting(holdOf(a, 4_000, number));
    await first.query('commit');
    first.release();
    await fits.ended;
    assert.equal((await desk.balancesOf(a)).held, 990n);
  });

  it('gives back every one of two holds that are resolved at once', async () => {
    const a = await desk.account(1_000n);
    const [one, two] = [hold(a, 300n), hold(a, 200n)];
    for (const placed of [one, two]) await desk.recorded(holdPlacement(submission(), placed));
    const number = await journal();
    const resolve = (id: string) =>
      `update ledger.holds set resolved_by = ${number}, outcome = 'released' where id = '${id}'`;
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
    const [older, newer] = [await journal(), await journal()];
    const set = (number: bigint, limitCents: number) =>
      `insert into ledger.limit_changes (journal_number, account_id, credit_limit_cents)
        values (${number}, '${a}', ${limitCents})`;
    const first = await desk.pool.connect();
    await first.query('begin');
    await first.query(set(newer, 20_000));
    const second = await waiting(set(older, 50_000));
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
