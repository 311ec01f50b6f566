import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { dueWork } from '#server/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { Findings, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { untilGone } from '../writers/until-gone.ts';
import type { ClosingOptions } from './closing-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'closing-process.ts');
/** Of every so many commits one is a point to die at. */
const EVERY = { small: 5, ci: 1, nightly: 1 };
const SENT = { small: [true], ci: [false, true], nightly: [false, true] };

/**
 * Every commit of the closing of a day is a point at which the process is killed, before it is sent
 * and after it. Another process then goes on.
 */
export const killClosing: Proof = {
  name: 'kill-closing',
  claim:
    'a closing that is killed at any of its steps is finished by another process, each step once',
  prove: async (size) => {
    const findings = new Findings();
    const database = await freshDatabase();
    const folder = scratchFolder();
    const env = { DATA_DIR: folder.path, SECRET_KEY: `k:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ database, env });
    try {
      const accountId = accountOf(
        await makeCustomer(bank, { accounts: { checking: 9_000n } }),
        'checking',
      );
      for (const isSent of SENT[size]) {
        for (let commit = 1, isKilled = true; isKilled; commit += EVERY[size]) {
          await postSome(bank, accountId);
          bank.clock.advance(DAY_MS);
          const at = bank.clock.now().toISOString();
          isKilled = await closeElsewhere({ url: database.url, at, env, commit, isSent });
          if (isKilled) findings.kills += 1;
          await untilGone(database.pool, 'larch closing');
          await closeBankDays(dueWork).run(bank.deps, {});
          findings.operations += 1;
        }
      }
      await judge(bank, findings);
    } finally {
      await bank.stop();
      await database.drop();
      folder.remove();
    }
    findings.summary = `${findings.operations} days closed, ${findings.kills} kills between their steps`;
    return findings;
  },
};

/** Several journals, so that several lanes have to be folded. */
async function postSome({ deps, clock }: TestApp, from: string): Promise<void> {
  for (let index = 0; index < 5; index += 1) {
    const money = { from, to: generalAccounts.cardClearing, amountCents: cents(100n) };
    const request = posting(
      { key: randomUUID(), kind: 'card' },
      { ...money, description: 'Coffee' },
    );
    await transaction(deps.pool, (tx) => record(tx, request, clock.businessNow()));
  }
}

/** Closes what is due in another process; whether it was killed on the way. */
export async function closeElsewhere(options: ClosingOptions): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === 'SIGKILL') return true;
  if (code !== 0) throw new Error(`The closing process ended with ${code ?? signal}.`);
  return false;
}

async function judge({ deps: { pool } }: TestApp, findings: Findings): Promise<void> {
  const unclosed = await rows<{ day: string }>(
    pool,
    sql`select day from ledger.bank_days where status = 'closing'`,
  );
  findings.lost.push(...unclosed.map(({ day }) => `${day} was not closed`));
  const wrong = await rows<{ day: string; number: string }>(
    pool,
    sql`select total.day, total.chart_number as number from ledger.day_totals total
        where balance_cents <> (
          select coalesce(sum(e.amount_cents), 0)
            from ledger.entries e join ledger.accounts a on a.id = e.account_id
            where a.chart_number = total.chart_number and e.bank_day <= total.day)`,
  );
  findings.unbalanced.push(...wrong.map(({ day, number }) => `${number} on ${day}`));
  const uneven = await rows<{ day: string }>(
    pool,
    sql`select day from ledger.day_totals group by day having sum(balance_cents) <> 0`,
  );
  findings.unbalanced.push(...uneven.map(({ day }) => day));
  const twice = await rows<{ account: string; day: string }>(
    pool,
    sql`select b.account_id as account, b.day from ledger.day_balances b
        where b.balance_cents <> (select sum(e.amount_cents) from ledger.entries e
          where e.account_id = b.account_id and e.bank_day <= b.day)`,
  );
  findings.duplicated.push(...twice.map(({ account, day }) => `${account} on ${day}`));
  findings.unbalanced.push(...(await findViolations(pool)));
}
