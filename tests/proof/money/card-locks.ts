import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { SECOND_MS } from '#rules/calendar/durations.ts';
import { expireAuthorizations } from '#server/cards/expire-authorizations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { type Authorized, authorize, clear, giveCard, onCard } from '#tests/support/money/cards.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';

const ROUNDS = { small: 12, ci: 200, nightly: 5_000 };
const AMOUNT = 3;
const APART_MS = 40;
const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_CARD_PER_DAY: '9999999.99',
  LIMIT_CARD_HIGHEST: '9999999.99',
  LIMIT_CARD_AUTHORIZATION: '1s',
};

export const cardLocks: Proof = {
  name: 'card-locks',
  claim:
    'a card that is locked or reported while it pays has one outcome, and a payment one hold and ' +
    'one posting at most',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const database = await freshDatabase();
    const banks = [
      await startApp({ env: LIMITS, database }),
      await startApp({ env: LIMITS, database }),
    ] as const;
    try {
      const [bank] = banks;
      const staff = await makeStaff(bank, 'administrator');
      const customer = await makeCustomer(bank, { accounts: { checking: 1_000_000n } });
      const counts = { approved: 0, declined: 0 };
      const setup = { banks, staff, customer, random, findings, counts };
      const cardId = await giveCard(bank, customer);
      for (let round = 1; round <= ROUNDS[size]; round += 1) await raceLock(setup, cardId);
      for (let round = 1; round <= ROUNDS[size]; round += 1) await raceEnd(setup, cardId);
      let reported = cardId;
      for (let round = 1; round <= ROUNDS[size]; round += 1) {
        reported = await raceReport(setup, reported);
      }
      findings.unbalanced.push(...(await findViolations(database.pool)));
      findings.summary =
        `${inThousands(ROUNDS[size])} races each of locking, of reporting and of clearing against ` +
        `expiring, by two servers: ${inThousands(counts.approved)} payments came first, ` +
        `${inThousands(counts.declined)} were declined`;
    } finally {
      for (const bank of banks) await bank.stop();
      await database.drop();
    }
    return findings;
  },
};

interface Setup {
  readonly banks: readonly [TestApp, TestApp];
  readonly staff: TestStaff;
  readonly customer: TestCustomer;
  readonly random: Random;
  readonly findings: Findings;
  readonly counts: { approved: number; declined: number };
}

/** Locks a card by one server while another authorizes a payment. */
async function raceLock(setup: Setup, cardId: string): Promise<void> {
  const { banks, customer, staff, findings } = setup;
  const before = await readMoney(setup);
  const [lockedBy, paidBy] = inAnyOrder(setup);
  const [decided, locked] = await atOnce(setup, [
    () => pay(paidBy, staff, cardId),
    () => onCard(lockedBy, customer, `${cardId}/lock`),
  ]);
  findings.operations += 2;
  if (locked.status !== 200) findings.lost.push(`lock: ${locked.text}`);
  await judgeDecided(setup, { cardId, decided, before, action: 'lock-card', word: 'locked' });
  const later = await pay(paidBy, staff, cardId);
  if (later.approved) findings.duplicated.push('a card paid after it was locked');
  if (decided.approved) await clear(banks[0], staff, decided.authorizationId, '3.00');
  await onCard(lockedBy, customer, `${cardId}/unlock`);
}

/** The same with two reports of the card, of which one replacement comes. */
async function raceReport(setup: Setup, cardId: string): Promise<string> {
  const { customer, staff, findings } = setup;
  const before = await readMoney(setup);
  const [reportedBy, paidBy] = inAnyOrder(setup);
  const report = () => onCard(reportedBy, customer, `${cardId}/report`, { kind: 'lost' });
  const [decided, first, second] = await atOnce(setup, [
    () => pay(paidBy, staff, cardId),
    report,
    report,
  ]);
  findings.operations += 3;
  await judgeDecided(setup, { cardId, decided, before, action: 'report-card', word: 'lost' });
  const ids = [first, second].map((reply) => reply.json<{ card?: { id: string } }>().card?.id);
  if (ids[0] === undefined || ids[0] !== ids[1]) {
    findings.duplicated.push(`two reports answered ${ids.join(' and ')}`);
  }
  const { cards } = await one<{ cards: number }>(
    paidBy.deps.pool,
    sql`select count(*)::integer as cards from cards where replaces = ${cardId}`,
  );
  if (cards !== 1) findings.duplicated.push(`${cards} cards were issued for one`);
  if (decided.approved) await clear(paidBy, staff, decided.authorizationId, '3.00');
  return ids[0] ?? cardId;
}

/** Clears a payment twice while it expires twice. */
async function raceEnd(setup: Setup, cardId: string): Promise<void> {
  const { banks, staff, findings } = setup;
  const [bank, other] = banks;
  const before = await readMoney(setup);
  const { authorizationId } = await pay(bank, staff, cardId);
  await bank.clock.advanceBusiness(bank.deps.pool, SECOND_MS);
  await other.clock.readShift(bank.deps.pool);
  const amount = setup.random.pick(['2.00', '3.00', '4.00']);
  const [first, second] = await atOnce(setup, [
    () => clear(bank, staff, authorizationId, amount),
    () => clear(other, staff, authorizationId, amount),
    () => expireAuthorizations.run(bank.deps, {}),
    () => expireAuthorizations.run(other.deps, {}),
  ]);
  findings.operations += 4;
  const cleared = [first, second].filter(({ status }) => status === 200).length;
  const { status } = await one<{ status: string }>(
    bank.deps.pool,
    sql`select status from card_authorizations where id = ${authorizationId}`,
  );
  if (cleared > 1) findings.duplicated.push(`a payment was cleared ${cleared} times`);
  if ((cleared === 1) !== (status === 'cleared') || status === 'pending') {
    findings.lost.push(`a payment that ${cleared} cleared is ${status}`);
  }
  const spent = cleared === 1 ? Number(amount) : 0;
  const after = await readMoney(setup);
  if (after.held !== before.held || after.balance !== before.balance - spent) {
    findings.unbalanced.push(`${status}: ${before.balance} became ${after.balance}`);
  }
}

interface Judged {
  readonly cardId: string;
  readonly decided: Authorized;
  readonly before: Money;
  /** What the audit log calls that which raced against the payment. */
  readonly action: string;
  readonly word: string;
}

/** Approved before with a hold, or declined after without one: never anything between. */
async function judgeDecided(
  setup: Setup,
  { cardId, decided, before, action, word }: Judged,
): Promise<void> {
  const { findings, banks, counts } = setup;
  counts[decided.approved ? 'approved' : 'declined'] += 1;
  const { authorizationId, approved, reason = '' } = decided;
  const { wasFirst } = await one<{ wasFirst: boolean }>(
    banks[0].deps.pool,
    sql`select (select number from audit_log where subject_id = ${authorizationId})
          < (select max(number) from audit_log where subject_id = ${cardId} and action = ${action})
          as "wasFirst"`,
  );
  const after = await readMoney(setup);
  const held = after.held - before.held;
  if (held !== (approved ? AMOUNT : 0)) findings.unbalanced.push(`${held} held, ${approved}`);
  if (approved !== wasFirst)
    findings.mishandled.push(`${action}: approved ${approved}, ${wasFirst}`);
  if (!approved && !reason.includes(word)) findings.mishandled.push(reason);
}

interface Money {
  readonly balance: number;
  readonly held: number;
}

/** In whole dollars, which is all these races are about. */
async function readMoney({ banks: [bank], customer }: Setup): Promise<Money> {
  const { balance, available } = await balancesOf(bank, accountOf(customer, 'checking'));
  return { balance: Number(balance), held: Number(balance) - Number(available) };
}

function pay(bank: TestApp, staff: TestStaff, cardId: string): Promise<Authorized> {
  return authorize(bank, staff, cardId, { amount: '3.00' });
}

function inAnyOrder({ banks, random }: Setup): readonly [TestApp, TestApp] {
  return random.below(2) === 0 ? banks : [banks[1], banks[0]];
}

/** Starts them at almost one moment, and answers in the order they were given. */
async function atOnce<const Tasks extends readonly (() => Promise<unknown>)[]>(
  { random }: Setup,
  tasks: Tasks,
): Promise<{ [Index in keyof Tasks]: Awaited<ReturnType<Tasks[Index]>> }> {
  // A little apart, so that sometimes one comes first and sometimes the other.
  const running = tasks.map(async (task) => {
    await sleep(random.below(APART_MS));
    return await task();
  });
  return (await Promise.all(running)) as never;
}
