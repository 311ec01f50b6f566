import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { printCents, readPrinted } from '#money/cents.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { type ForcedAction, forcedActions, passDays } from './forced-actions.ts';

const ROUNDS = { small: 2, ci: 20, nightly: 500 };
const MAKERS = 4;
const ACCOUNTS = 4;
const WAYS = ['credit', 'debit', 'check', 'funding', ...Object.keys(forcedActions)];
/** Each way this often. */
const TIMES = 4;
const POSTINGS = TIMES * WAYS.length;
const LIMIT = 10_000_00n;
const ENV = {
  SETTING_DUAL_CONTROL: 'on',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_SESSIONS_PER_SUBJECT: '1000000',
  LIMIT_APPLICATIONS_PER_HOUR: '1000000',
  LIMIT_CHECK_DEPOSITS_PER_DAY: '1000000',
  LIMIT_STAFF_ADJUSTMENT_DAILY: '9999999999.99',
  LIMIT_EVENT_LOOP_LAG: '1h',
};

export const twoPeople: Proof = {
  name: 'two-people',
  claim:
    'however it is split over makers, accounts and ways, no sum passes the limit by one person',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const bank = await startApp({ env: ENV });
    try {
      for (let round = 1; round <= ROUNDS[size]; round += 1) {
        await playRound(bank, random, findings, `round ${round}`);
      }
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
    }
    findings.summary =
      `${inThousands(ROUNDS[size])} rounds of ${POSTINGS} postings at once by ${MAKERS} makers to ` +
      `${ACCOUNTS} accounts and more, none past the limit alone`;
    return findings;
  },
};

/** One posting that a staff member tries to make without a second approval. */
interface Try {
  readonly way: string;
  readonly maker: TestStaff;
  readonly accountId: string;
  readonly cents: bigint;
  /** What it does to the balance once two people have approved it; either way where undefined. */
  readonly change?: bigint;
  readonly takesTwo?: boolean;
  readonly send: () => Promise<TestReply>;
  /** The same again, by the second person. */
  readonly second: (reply: TestReply, by: TestStaff) => Promise<TestReply>;
}

async function playRound(bank: TestApp, random: Random, findings: Findings, round: string) {
  const makers = await repeat(MAKERS, () => makeStaff(bank, 'administrator'));
  const seconds = [
    await makeStaff(bank, 'administrator'),
    await makeStaff(bank, 'administrator'),
  ] as const;
  const customers = await repeat(ACCOUNTS, () =>
    makeCustomer(bank, { accounts: { checking: 1_000_000n } }),
  );
  const tries: Try[] = [];
  for (let index = 0; index < POSTINGS; index += 1) {
    const maker = random.pick(makers);
    const customer = random.pick(customers);
    const way = WAYS[index % WAYS.length] as string;
    const cents = BigInt(500 + random.below(way in forcedActions ? 12_000 : 4_000)) * 100n;
    const amount = printCents(cents as never);
    if (way === 'check') {
      tries.push(await checkTry(bank, { maker, customer, cents, amount }));
    } else if (way === 'funding') {
      tries.push(await fundingTry(bank, { maker, approver: seconds[0], cents }));
    } else if (way === 'credit' || way === 'debit') {
      tries.push(
        adjustmentTry(bank, { maker, accountId: accountOf(customer, 'checking') }, way, cents),
      );
    } else {
      tries.push(await forcedTry(bank, { maker, colleagues: seconds, cents }, way));
    }
  }
  const ownActions = await prepareOwn(bank, seconds);
  await passDays(bank);
  const replies = await Promise.all(tries.map(({ send }) => send()));
  findings.operations += tries.length;
  const alone = tries.filter((_, index) => isDone(replies[index]));
  for (const reply of replies.filter(({ status }) => status >= 400)) {
    findings.lost.push(`${round}: ${reply.text}`);
  }
  for (const key of [(one: Try) => one.maker.id, (one: Try) => one.accountId]) {
    for (const [who, sum] of sums(alone, key)) {
      if (sum >= LIMIT) findings.duplicated.push(`${round}: ${who} passed the limit with ${sum}`);
    }
  }
  for (const { way } of alone.filter(({ takesTwo }) => takesTwo)) {
    findings.duplicated.push(`${round}: a ${way} was made by one person alone`);
  }
  await approveAll(bank, { tries, replies, seconds, findings, round });
  await actAlone(bank, ownActions, findings, round);
}

interface OwnAction extends ForcedAction {
  readonly way: string;
  /** A staff member who is the customer. */
  readonly self: TestStaff;
}

async function prepareOwn(
  bank: TestApp,
  colleagues: readonly [TestStaff, TestStaff],
): Promise<OwnAction[]> {
  const actions: OwnAction[] = [];
  for (const [way, prepare] of Object.entries(forcedActions)) {
    const action = await prepare({ bank, colleagues, cents: 500_00n });
    const self = await makeStaff(bank, 'administrator');
    const { email } = action.customer;
    await run(bank.deps.pool, sql`update staff set email = ${email} where id = ${self.id}`);
    actions.push({ ...action, way, self });
  }
  return actions;
}

// Nobody acts on an account of their own, neither alone nor as one of two.
async function actAlone(
  bank: TestApp,
  actions: readonly OwnAction[],
  findings: Findings,
  round: string,
): Promise<void> {
  for (const { way, accountId, act, self } of actions) {
    const before = await balancesOf(bank, accountId);
    const reply = await act(self);
    findings.operations += 1;
    const { balance } = await balancesOf(bank, accountId);
    if (reply.status < 400) findings.duplicated.push(`${round}: a ${way} by its own customer`);
    if (balance !== before.balance)
      findings.unbalanced.push(`${round}: a ${way} became ${balance}`);
  }
}

interface Waiting {
  readonly tries: readonly Try[];
  readonly replies: readonly TestReply[];
  readonly seconds: readonly TestStaff[];
  readonly findings: Findings;
  readonly round: string;
}

// Of two second people at once, one posts what waits.
async function approveAll(bank: TestApp, { tries, replies, seconds, findings, round }: Waiting) {
  for (const [index, one] of tries.entries()) {
    const reply = replies[index];
    if (!reply || isDone(reply) || reply.status >= 400) continue;
    const before = await balancesOf(bank, one.accountId);
    const both = await Promise.all(seconds.map((person) => one.second(reply, person)));
    findings.operations += both.length;
    const done = both.filter((answer) => isDone(answer)).length;
    if (done !== 1) findings.duplicated.push(`${round}: ${done} second people posted at once`);
    const after = await balancesOf(bank, one.accountId);
    const moved = readPrinted(after.balance) - readPrinted(before.balance);
    const changes = one.change === undefined ? [one.cents, -one.cents, 0n] : [one.change];
    if (!changes.includes(moved)) {
      findings.unbalanced.push(
        `${round}: a ${one.way} of ${one.cents} waited, ${moved} was posted`,
      );
    }
  }
}

function isDone(reply: TestReply | undefined): boolean {
  return (
    reply !== undefined && reply.status < 400 && !reply.text.includes('"needsSecondApproval":true')
  );
}

function sums(tries: readonly Try[], key: (one: Try) => string): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const one of tries) sums.set(key(one), (sums.get(key(one)) ?? 0n) + one.cents);
  return sums;
}

type Named = { readonly maker: TestStaff; readonly accountId: string };

function adjustmentTry(bank: TestApp, named: Named, way: 'credit' | 'debit', cents: bigint): Try {
  const path = `/api/admin/accounts/${named.accountId}/${way}`;
  const body = { amount: printCents(cents as never), description: 'By hand' };
  return {
    ...named,
    way,
    cents,
    send: () => bank.request('POST', path, { body, cookies: named.maker.cookies }),
    second: (reply, { cookies }) =>
      bank.request('POST', `/api/admin/adjustments/${reply.json<{ id: string }>().id}/approve`, {
        cookies,
      }),
  };
}

interface CheckTry {
  readonly maker: TestStaff;
  readonly customer: Awaited<ReturnType<typeof makeCustomer>>;
  readonly cents: bigint;
  readonly amount: string;
}

async function checkTry(bank: TestApp, { maker, customer, cents, amount }: CheckTry): Promise<Try> {
  const reply = await depositCheck(bank, customer, { amount });
  const id = depositIdOf(reply);
  const accountId = accountOf(customer, 'checking');
  const review = (by: TestStaff) => reviewCheck(bank, by, id, 'approve');
  const second: Try['second'] = (_, by) => review(by);
  return { way: 'check', maker, accountId, cents, send: () => review(maker), second };
}

interface FundingTry {
  readonly maker: TestStaff;
  readonly approver: TestStaff;
  readonly cents: bigint;
}

async function fundingTry(bank: TestApp, { maker, approver, cents }: FundingTry): Promise<Try> {
  const path = `/api/admin/pending-accounts/${await applied(bank, {
    initialDeposit: Number(cents / 100n),
  })}`;
  const opened = await bank.request('POST', `${path}/approve`, { ...approver, body: {} });
  const { accountId } = opened.json<{ accountId: string }>();
  const confirm = ({ cookies }: TestStaff) =>
    bank.request('POST', `${path}/confirm-funding`, { cookies });
  const second: Try['second'] = (_, by) => confirm(by);
  return { way: 'funding', maker, accountId, cents, send: () => confirm(maker), second };
}

interface ForcedTry {
  readonly maker: TestStaff;
  readonly colleagues: readonly [TestStaff, TestStaff];
  readonly cents: bigint;
}

async function forcedTry(bank: TestApp, forced: ForcedTry, way: string): Promise<Try> {
  const { maker, colleagues, cents } = forced;
  const prepare = forcedActions[way];
  if (!prepare) throw new Error(`There is no way ${way}.`);
  const { act, ...action } = await prepare({ bank, colleagues, cents });
  return { ...action, way, maker, cents, send: () => act(maker), second: (_, by) => act(by) };
}

async function repeat<Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
