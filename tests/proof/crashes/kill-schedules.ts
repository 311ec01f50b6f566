import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { dueWork } from '#server/jobs.ts';
import { runSchedules } from '#server/schedules/run-schedules.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { makeSchedule } from '#tests/support/money/schedules.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { untilGone } from '../writers/until-gone.ts';
import { closeElsewhere } from './kill-closing.ts';

const SCHEDULES = { small: 30, ci: 1_000, nightly: 1_000 };
const KILLS = { small: 2, ci: 20, nightly: 60 };
const CUSTOMERS = 10;

/**
 * Servers carry out many schedules of one day and are killed at a commit, which is sent or not, while
 * another server carries them out as well.
 */
export const killSchedules: Proof = {
  name: 'kill-schedules',
  claim: 'every schedule is carried out once, however often the servers are killed on the way',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const database = await freshDatabase();
    const folder = scratchFolder();
    const env = { DATA_DIR: folder.path, SECRET_KEY: `k:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ database, env });
    const each = SCHEDULES[size] / CUSTOMERS;
    try {
      const accounts = { checking: 1_000_000n, business_checking: 0n };
      const customers = await Promise.all(
        Array.from({ length: CUSTOMERS }, () => makeCustomer(bank, { accounts })),
      );
      for (const customer of customers) await scheduleMany(bank, customer, each);
      const evening = bankMoment(addDays(bankDay(bank.clock.businessNow()), 2), '00:01');
      bank.clock.advance(evening.getTime() - bank.clock.businessNow().getTime());
      const at = bank.clock.now().toISOString();
      const atMost = Math.max(2, Math.floor((2 * SCHEDULES[size]) / KILLS[size]));
      for (let kill = 0; kill < KILLS[size]; kill += 1) {
        const commit = 1 + random.below(atMost);
        const killed = { url: database.url, env, at, commit, isSent: random.below(2) === 0 };
        const other = kill % 4 === 3 ? runSchedules.run(bank.deps, {}) : Promise.resolve(0);
        if (await closeElsewhere(killed)) findings.kills += 1;
        await other;
        await untilGone(database.pool, 'larch closing');
      }
      await closeBankDays(dueWork).run(bank.deps, {});
      await judge(bank, findings, SCHEDULES[size]);
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
      await database.drop();
      folder.remove();
    }
    findings.operations = SCHEDULES[size];
    findings.summary = `${inThousands(SCHEDULES[size])} schedules of one day, ${findings.kills} kills on the way`;
    return findings;
  },
};

/** One by the API, the others like it. */
async function scheduleMany(bank: TestApp, customer: TestCustomer, count: number): Promise<void> {
  const { id } = await makeSchedule(bank, customer, { amount: '1.00' });
  await run(
    bank.deps.pool,
    sql`insert into schedules (id, customer_id, kind, from_account_id, to_account_id, amount_cents,
          frequency, start_on, business_day_rule, created_at, status, next_on, next_due_on, due_at)
        select gen_random_uuid(), customer_id, kind, from_account_id, to_account_id, amount_cents,
          frequency, start_on, business_day_rule, created_at, status, next_on, next_due_on, due_at
        from schedules, generate_series(2, ${count}::integer) where id = ${id}`,
  );
}

async function judge(
  { deps: { pool } }: TestApp,
  findings: Findings,
  count: number,
): Promise<void> {
  const wrong = await rows<{ id: string; journals: number; done: number }>(
    pool,
    sql`select s.id,
          (select count(*) from ledger.journals j
            where j.key = 'schedule ' || s.id || ' ' || s.start_on)::integer as journals,
          (select count(*) from schedule_occurrences o
            where o.schedule_id = s.id and o.status = 'done')::integer as done
        from schedules s`,
  );
  for (const { id, journals, done } of wrong) {
    if (journals > 1 || done > 1) findings.duplicated.push(id);
    if (journals < 1 || done < 1) findings.lost.push(id);
  }
  const { moved } = await one<{ moved: bigint }>(
    pool,
    sql`select coalesce(sum(l.balance_cents), 0)::bigint as moved
        from ledger.accounts l join accounts a on a.id = l.id
        where a.account_type = 'business_checking'`,
  );
  if (moved !== BigInt(count) * 100n) findings.unbalanced.push(`${moved} cents were moved`);
}
