import { randomBytes } from 'node:crypto';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { jobs } from '#server/jobs.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import {
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { checkMail, checkSubmissions, countConfirmations } from '../writers/check-submissions.ts';
import { type Submitted, startHttpWriters } from '../writers/http-writers.ts';
import { checkExpiry } from './check-expiry.ts';
import { findWrongDates, plan, sendWiresOff } from './due-work.ts';

const JUMPS = { small: 1, ci: 20, nightly: 500 };
const CUSTOMERS = { small: 2, ci: 10, nightly: 10 };

/** Shortly before something that calendars get wrong. */
const MOMENTS = {
  'clocks go forward': '2026-03-08T09:50:00Z',
  'clocks go back': '2026-11-01T08:50:00Z',
  'a year ends': '2027-01-01T07:50:00Z',
  'a leap day begins': '2028-02-29T07:50:00Z',
  'seconds outgrow 32 bits': '2038-01-19T03:10:00Z',
};

/** Where a clock may suddenly be, in minutes after the moment. */
const OFFSETS = [-60, -1, 0, 10, 11, 70];

/** The jobs that find their work by a time it is due. */
const BY_THE_CLOCK = new Set([
  'send-mail',
  'forget-expired',
  'release-wires',
  'complete-wires',
  'release-deposits',
  'run-schedules',
]);

const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_SESSIONS_PER_SUBJECT: '1000000',
  LIMIT_WIRES_PER_DAY: '1000000',
  LIMIT_WIRES_PER_MINUTE: '1000000',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '9999999999.99',
  LIMIT_NEW_CUSTOMER_WIRE: '9999999999.99',
  LIMIT_CHECK_DEPOSITS_PER_DAY: '1000000',
  LIMIT_POOLS_PER_MINUTE: '1000000',
  LIMIT_POOL_CODES_ALIVE: '1000000',
  LIMIT_CUSTOMER_IDLE: '4h',
  LIMIT_STAFF_IDLE: '4h',
};

export const clockJumps: Proof = {
  name: 'clock-jumps',
  claim:
    'L10: clocks jump both ways; history stays in order, and what is due is done in time, once',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const total = { submitted: 0, done: 0 };
    for (const at of Object.values(MOMENTS)) {
      const { submitted, done } = await proveAt(new Date(at), size, random, findings);
      total.submitted += submitted;
      total.done += done;
    }
    findings.summary =
      `${Object.keys(MOMENTS).length} moments (${Object.keys(MOMENTS).join(', ')}), ` +
      `${inThousands(findings.faults)} jumps of 2 servers' clocks under ` +
      `${inThousands(total.submitted)} submissions, ${inThousands(total.done)} pieces of due work`;
    return findings;
  },
};

/** A bank of its own for each moment, so that the years between two of them need not be lived. */
async function proveAt(moment: Date, size: Size, random: Random, findings: Findings) {
  const database = await freshDatabase();
  const env = { ...LIMITS, SECRET_KEY: `proof:${randomBytes(32).toString('base64')}` };
  // Two servers of one bank, each with a clock of its own.
  const banks = [await startApp({ env, database }), await startApp({ env, database })] as const;
  try {
    for (const bank of banks) jumpTo(bank, moment);
    const accounts = { checking: 1_000_000n, savings: 0n };
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS[size] }, () => makeCustomer(banks[0], { accounts })),
    );
    const submitted = await liveThrough(moment, banks, customers, JUMPS[size], random, findings);
    findings.mishandled.push(...(await checkExpiry(banks[0])));
    await checkSubmissions(database.pool, submitted, findings);
    findings.unbalanced.push(...(await findViolations(database.pool)));
    const { done, wrong } = await findWrongDates(database.pool);
    findings.mishandled.push(...wrong);
    return { submitted: submitted.length, done };
  } finally {
    for (const bank of banks) await bank.stop();
    await database.drop();
  }
}

type Banks = readonly [TestApp, TestApp];

/** Traffic while the clocks jump, and then, a good while later, everything that has become due. */
async function liveThrough(
  moment: Date,
  banks: Banks,
  known: readonly TestCustomer[],
  jumps: number,
  random: Random,
  findings: Findings,
): Promise<Submitted[]> {
  const [first] = banks;
  const { pool } = first.deps;
  const mailsBefore = await countConfirmations(pool);
  const customers = await Promise.all(
    known.map(async (one) => ({ ...one, cookies: await signIn(first, 'customer', one.id) })),
  );
  const staff = await makeStaff(first, 'administrator');
  await plan(first, customers, staff);
  const urls = banks.map(({ url }) => url);
  await using writers = startHttpWriters(() => urls, customers, random.below(2 ** 31));
  for (let jump = 0; jump < jumps; jump += 1) {
    const bank = random.pick(banks);
    jumpTo(bank, new Date(moment.getTime() + random.pick(OFFSETS) * MINUTE_MS));
    await doWhatIsDue(banks);
    await writers.allAnswered();
  }
  const { submitted, tries } = await writers.stop();
  await checkMail(pool, submitted, findings, mailsBefore);
  findings.operations += tries;
  findings.faults += jumps;
  for (const bank of banks) jumpTo(bank, moment);
  await sendWiresOff(first, staff);
  await letDaysPass(banks);
  return submitted;
}

/** By its own clock, so that the bank's time is this one. */
function jumpTo({ clock }: TestApp, at: Date): void {
  clock.advance(at.getTime() - clock.businessNow().getTime());
}

/** At both servers at once. */
async function doWhatIsDue(banks: Banks): Promise<void> {
  for (const job of jobs.filter(({ name }) => BY_THE_CLOCK.has(name))) {
    await Promise.all(banks.map(({ deps }) => job.run(deps, {})));
  }
}

/** By the demonstration's own way to move time, which the other server then learns of. */
async function letDaysPass(banks: Banks): Promise<void> {
  const [first, second] = banks;
  // A check of a new customer is available after nine business days.
  for (const advance of ['5m', '21d']) {
    await first.request('POST', '/dev/clock', { body: { advance } });
    await second.clock.readShift(second.deps.pool);
    await doWhatIsDue(banks);
  }
}
