import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, endOfMonth } from '#rules/calendar/calendar-date.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { dueWork } from '#server/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openProduct, payIn } from '#tests/support/money/products.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { Findings, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { untilGone } from '../writers/until-gone.ts';
import { closeElsewhere } from './kill-closing.ts';

/** More than one batch of the month's end has, where there is time for it. */
const ACCOUNTS = { small: 30, ci: 1_100, nightly: 1_100 };
const KILLS = { small: 2, ci: 20, nightly: 20 };

/**
 * The closing of a month's last day is killed again and again: each process gets a little further
 * than the one before, up to a commit that it sends or does not.
 */
export const killMonthEnd: Proof = {
  name: 'kill-month-end',
  claim: 'a month whose end is killed at any point credits and charges every account once',
  prove: async (size) => {
    const findings = new Findings();
    const database = await freshDatabase();
    const folder = scratchFolder();
    const env = { DATA_DIR: folder.path, SECRET_KEY: `k:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ database, env });
    try {
      await openAccounts(bank, ACCOUNTS[size]);
      while (findings.kills < KILLS[size]) {
        const last = endOfMonth(bankDay(bank.clock.businessNow()));
        moveTo(bank, bankMoment(last, '22:00'));
        await closeBankDays(dueWork).run(bank.deps, {});
        moveTo(bank, bankMoment(addDays(last, 1), '00:01'));
        await killUntilClosed(bank, findings, { url: database.url, env });
        await untilGone(database.pool, 'larch closing');
        await closeBankDays(dueWork).run(bank.deps, {});
        await judgeMonth(bank, findings, last);
        findings.operations += 1;
      }
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
      await database.drop();
      folder.remove();
    }
    findings.summary = `${findings.operations} months ended, ${findings.kills} kills on the way`;
    return findings;
  },
};

function moveTo({ clock }: TestApp, moment: Date): void {
  clock.advance(moment.getTime() - clock.businessNow().getTime());
}

async function openAccounts(bank: TestApp, count: number): Promise<void> {
  const owner = await makeCustomer(bank);
  for (let index = 0; index < count; index += 1) {
    const product = index % 2 === 0 ? 'high-yield-savings' : 'interest-checking';
    const accountId = await openProduct(bank, owner.id, product);
    await payIn(bank, accountId, cents(BigInt(90_000 + 137 * index)));
  }
}

async function killUntilClosed(
  bank: TestApp,
  findings: Findings,
  process: { readonly url: string; readonly env: Readonly<Record<string, string>> },
): Promise<void> {
  const at = bank.clock.now().toISOString();
  for (let commit = 1, isKilled = true; isKilled && commit <= 12; commit += 1) {
    const isSent = commit % 2 === 0;
    isKilled = await closeElsewhere({ ...process, at, commit, isSent });
    if (isKilled) findings.kills += 1;
    await untilGone(bank.deps.pool, 'larch closing');
  }
}

/** What was credited is what the balances of the days come to, by one journal for each account. */
async function judgeMonth(
  { deps: { pool } }: TestApp,
  findings: Findings,
  last: CalendarDate,
): Promise<void> {
  const month = last.slice(0, 7);
  const wrong = await rows<{ id: string; due: bigint; paid: bigint; journals: bigint }>(
    pool,
    sql`select m.account_id as id, m.interest_cents as due,
          coalesce(posted.total, 0) as paid, coalesce(posted.journals, 0) as journals
        from account_months m left join lateral (
          select ledger.total(e.amount_cents) as total, count(*) as journals
            from ledger.entries e join ledger.journals j on j.number = e.journal_number
            where e.account_id = m.account_id and j.kind = 'interest'
              and j.key = 'interest ' || m.account_id || ' ' || ${month}) posted on true
        where m.month = ${`${month}-01`} and (m.interest_cents is null
          or m.interest_cents <> div(m.numerator + 182500000, 365000000)
          or coalesce(posted.total, 0) <> m.interest_cents
          or coalesce(posted.journals, 0) > 1)`,
  );
  findings.duplicated.push(...wrong.map(({ id }) => `${id} in ${month}`));
  const { accrued } = await one<{ accrued: bigint }>(
    pool,
    sql`select ledger.total(balance_cents) as accrued from ledger.accounts
        where chart_number = '2810'`,
  );
  if (accrued !== 0n) findings.unbalanced.push(`${accrued} cents stay accrued after ${month}`);
}
