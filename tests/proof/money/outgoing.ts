import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { checkingOf, sendWire } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';

const ROUNDS = { small: 2, ci: 10, nightly: 200 };
const TRIES = 30;
const EACH = 100;

interface Case {
  readonly name: string;
  /** On the account, in dollars. */
  readonly balance: bigint;
  /** Of so many payments at once that many fit. */
  readonly fit: number;
  readonly refusal: string;
}

// The day's limit of wires and bills together is 500.00 here, so that five of 100.00 fit.
const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: '100.00',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '500.00',
};
const CASES: readonly Case[] = [
  { name: 'the day’s limit', balance: 100_000n, fit: 5, refusal: 'over-limit' },
  { name: 'the balance', balance: 150n, fit: 1, refusal: 'insufficient-funds' },
];

export const outgoing: Proof = {
  name: 'outgoing',
  claim: 'of wires and bills at once, as many leave as the day’s limit and the balance allow',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const bank = await startApp({ env: LIMITS });
    try {
      for (let round = 1; round <= ROUNDS[size]; round += 1) {
        for (const one of CASES) await spendAtOnce(bank, one, random, findings);
      }
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
    }
    findings.summary =
      `${inThousands(ROUNDS[size])} rounds of ${TRIES} wires and bills at once against a daily ` +
      'limit and against a balance, as many accepted as fit';
    return findings;
  },
};

async function spendAtOnce(
  bank: TestApp,
  { name, balance, fit, refusal }: Case,
  random: Random,
  findings: Findings,
): Promise<void> {
  const customer = await makeCustomer(bank, { accounts: { checking: balance } });
  const payeeId = await savePayee(bank, customer);
  const amount = `${EACH}.00`;
  const replies = await Promise.all(
    Array.from({ length: TRIES }, () =>
      random.below(2) === 0
        ? sendWire(bank, customer, { amount })
        : payBill(bank, customer, { payeeId, amount }),
    ),
  );
  findings.operations += TRIES;
  const taken = replies.filter(({ status }) => status === 200).length;
  if (taken > fit) findings.duplicated.push(`${name} let ${taken} through, and ${fit} fit`);
  if (taken < fit) findings.lost.push(`${name} let ${taken} through, and ${fit} fit`);
  for (const reply of replies) judge(reply, name, refusal, findings);
  const left = Number((await checkingOf(bank, customer)).available);
  const wanted = Number(balance) - taken * EACH;
  if (left !== wanted) findings.unbalanced.push(`${name} left ${left} instead of ${wanted}`);
}

function judge(reply: TestReply, name: string, refusal: string, findings: Findings): void {
  if (reply.status === 200) return;
  const { code } = reply.json<{ code: string }>();
  if (code !== refusal) findings.lost.push(`${name} refused one with ${code}`);
}
