import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one, type Pool, rows } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { isAlertDue } from '#server/alerts/derive-alerts.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { chooseAlerts } from '#tests/support/money/alerts.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { type Submitted, submitTo } from '../writers/http-writers.ts';

const ROUNDS = { small: 1, ci: 10, nightly: 100 };
const CUSTOMERS = 20;
const EACH = 10;
const LATEST_KILL_MS = 2_500;
const PATIENCE_MS = 120_000;
const ASK_AGAIN_MS = 50;

const LIMITS = { LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_SESSIONS_PER_SUBJECT: '1000000' };

/** Two servers take 200 transfers at once and are killed while they post or send alerts. */
export const killAlerts: Proof = {
  name: 'kill-alerts',
  claim: 'each of many postings at once is one notification and one email, whenever servers die',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const env = { ...LIMITS, SECRET_KEY: `proof:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ env });
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    const servers: ServerProcess[] = [];
    try {
      const start = () => startServerOf(bank, env);
      servers.push(...(await Promise.all([start(), start()])));
      const accounts = { checking: 1_000_000n, savings: 0n };
      const customers: TestCustomer[] = [];
      for (let index = 0; index < CUSTOMERS; index += 1) {
        const customer = await makeCustomer(bank, { accounts });
        await chooseAlerts(bank, customer, { 'debit-above': '0.50' });
        customers.push(customer);
      }
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const sent = sendAll(() => servers.map(({ url }) => url), customers, random);
        await sleep(random.below(LATEST_KILL_MS));
        const victims = random.below(3) === 0 ? [0, 1] : [random.below(2)];
        await Promise.all(victims.map((slot) => (servers[slot] as ServerProcess).kill9()));
        for (const slot of victims) servers[slot] = await start();
        findings.kills += victims.length;
        findings.operations += await sent;
      }
      await untilSent(bank);
      await judge(bank.deps.pool, findings);
      await judgeFiles(bank, findings);
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await Promise.all(servers.map((server) => server.kill9()));
      await bank.stop();
    }
    findings.summary =
      `${inThousands(findings.operations)} postings, ${CUSTOMERS * EACH} at once, ` +
      `${findings.kills} kills on the way`;
    return findings;
  },
};

/** All at once; each is repeated under its key until it is answered. */
async function sendAll(
  urls: () => readonly string[],
  customers: readonly TestCustomer[],
  random: Random,
): Promise<number> {
  const all = customers.flatMap((customer) =>
    Array.from({ length: EACH }, (): Submitted => {
      return { customer, kind: 'transfer', key: randomUUID(), amountCents: 100n };
    }),
  );
  await Promise.all(
    all.map(async (one) => {
      for (;;) {
        const answer = await submitTo(random.pick(urls()), one).catch(() => undefined);
        if (answer?.status === 200) return;
        await sleep(ASK_AGAIN_MS);
      }
    }),
  );
  return all.length;
}

async function untilSent({ deps }: TestApp): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const { unsent } = await one<{ unsent: boolean }>(
      deps.pool,
      sql`select exists (select from mail_outbox
            where kind = 'alert-debit-above' and sent_at is null) as unsent`,
    );
    if (!unsent && !(await isAlertDue(deps))) return;
    // What a killed server had taken up would be tried again in a minute.
    await deps.pool.query(`update mail_outbox set due_at = created_at
      where sent_at is null and attempts > 0 and due_at > created_at + interval '20 seconds'`);
    await sleep(200);
  }
}

async function judge(pool: Pool, findings: Findings): Promise<void> {
  const debits = await rows<{ id: string; notifications: number; mails: number }>(
    pool,
    sql`select e.id,
          (select count(*) from notifications n where n.key = 'debit-above ' || e.id)::integer
            as notifications,
          (select count(*) from notifications n join mail_outbox m on m.id = n.id
            where n.key = 'debit-above ' || e.id and m.sent_at is not null)::integer as mails
        from ledger.entries e join ledger.journals j on j.number = e.journal_number
          join accounts a on a.id = e.account_id
        where e.amount_cents = -100`,
  );
  if (debits.length !== findings.operations) {
    findings.unbalanced.push(`${debits.length} postings of ${findings.operations}`);
  }
  for (const { id, notifications, mails } of debits) {
    if (notifications > 1) findings.duplicated.push(`${notifications} notifications of ${id}`);
    if (notifications < 1) findings.lost.push(`the notification of ${id}`);
    if (mails < 1) findings.lost.push(`the email of ${id}`);
  }
  const { mails } = await one<{ mails: number }>(
    pool,
    sql`select count(*)::integer as mails from mail_outbox where kind = 'alert-debit-above'`,
  );
  if (mails > debits.length) findings.duplicated.push(`${mails} emails`);
}

/** One file for each Message-ID, however often it was sent. */
async function judgeFiles({ deps }: TestApp, findings: Findings): Promise<void> {
  const files = await readdir(join(deps.config.dataDir, 'mail'));
  const ids = files.filter((file) => file.endsWith('.eml')).map((file) => file.slice(-40, -4));
  if (new Set(ids).size !== ids.length) findings.duplicated.push('files of one Message-ID');
}
