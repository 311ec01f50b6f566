import { findViolations } from '#ledger/invariants.ts';
import { printCents, readPrinted } from '#money/cents.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/applications.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/checks.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { accountOf, makeCustomer, makeStaff, type TestStaff } from '#tests/support/people.ts';
import { balancesOf } from '#tests/support/wires.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';

const ROUNDS = { small: 2, ci: 20, nightly: 500 };
const MAKERS = 4;
const ACCOUNTS = 4;
const POSTINGS = 24;
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
  readonly maker: TestStaff;
  readonly accountId: string;
  readonly cents: bigint;
  readonly send: () => Promise<TestReply>;
  /** The same again, by the second person. */
  readonly second: (reply: TestReply, by: TestStaff) => Promise<TestReply>;
}

async function playRound(bank: TestApp, random: Random, findings: Findings, round: string) {
  const makers = await repeat(MAKERS, () => makeStaff(bank, 'administrator'));
  const seconds = await repeat(2, () => makeStaff(bank, 'administrator'));
  const customers = await repeat(ACCOUNTS, () =>
    makeCustomer(bank, { accounts: { checking: 1_000_000n } }),
  );
  const tries: Try[] = [];
  for (let index = 0; index < POSTINGS; index += 1) {
    const maker = random.pick(makers);
    const customer = random.pick(customers);
    const cents = BigInt(500 + random.below(4_000)) * 100n;
    const amount = printCents(cents as never);
    const way = random.pick(['credit', 'debit', 'check', 'funding'] as const);
    if (way === 'check') {
      tries.push(await checkTry(bank, { maker, customer, cents, amount }));
    } else if (way === 'funding') {
      tries.push(await fundingTry(bank, { maker, approver: seconds[0] as TestStaff, cents }));
    } else {
      tries.push(
        adjustmentTry(bank, { maker, accountId: accountOf(customer, 'checking') }, way, cents),
      );
    }
  }
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
  await approveAll(bank, { tries, replies, seconds, findings, round });
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
    const isAllowed = moved === one.cents || moved === -one.cents || moved === 0n;
    if (!isAllowed) findings.unbalanced.push(`${round}: ${one.cents} waited, ${moved} was posted`);
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
  return { maker, accountId, cents, send: () => review(maker), second: (_, by) => review(by) };
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
  return { maker, accountId, cents, send: () => confirm(maker), second: (_, by) => confirm(by) };
}

async function repeat<Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
