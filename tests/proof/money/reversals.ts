import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one, type Pool } from '#database/connection.ts';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { posting, reversal } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Submit } from '../writers/ledger-client.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const POSTINGS = { small: 50, ci: 500, nightly: 5_000 };
const AT_ONCE = 20;
const EACH = 1_000_000_00n;

export const reversals: Proof = {
  name: 'reversals',
  claim:
    'a posting reversed twice at once, by force or not, is reversed once, and everything is as it ' +
    'was before',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    return withProofBank(findings, async ({ pool, ways }) => {
      const accounts = await openAccounts(pool, 10, EACH);

      async function postAndReverseTwice(index: number): Promise<void> {
        const from = random.pick(accounts);
        const to = random.pick(accounts.filter((id) => id !== from));
        const amountCents = cents(BigInt(1 + random.below(100_00)));
        const submission = { key: randomUUID(), kind: 'transfer' };
        const posted = await random.pick(ways)(
          posting(submission, { from, to, amountCents, description: 'Transfer' }),
        );
        if (!posted.recorded) {
          findings.lost.push(`posting ${index} was refused: ${posted.refusal}`);
          return;
        }
        const outcomes = await Promise.all(
          [1, 2].map(() => random.pick(ways)(random.pick(reversalKinds)(posted.number))),
        );
        judge(outcomes, `posting ${posted.number}`, findings);
        findings.operations += 3;
      }

      await inParallel(POSTINGS[size], AT_ONCE, postAndReverseTwice);
      await inParallel(POSTINGS[size], AT_ONCE, (index) =>
        reverseSpent({ pool, ways, random, findings, index }),
      );
      const moved = await countMoved(pool, accounts);
      if (moved > 0n) findings.unbalanced.push(`${moved} accounts are not as they were before`);
      findings.summary =
        `${inThousands(2 * POSTINGS[size])} postings, half of them spent, each reversed twice at once: ` +
        `${inThousands(2 * POSTINGS[size])} reversed, as many refused`;
    });
  },
};

const ordinary = (number: bigint): JournalRequest =>
  reversal({ key: randomUUID(), kind: 'reversal' }, number);
const forced = (number: bigint): JournalRequest => ({
  ...reversal({ key: randomUUID(), kind: 'correction' }, number),
  forced: true,
});
const reversalKinds = [ordinary, forced];

interface Spent {
  readonly pool: Pool;
  readonly ways: readonly Submit[];
  readonly random: Random;
  readonly findings: Findings;
  readonly index: number;
}

/**
 * A posting whose money is spent: only a forced reversal takes it back, once, and the account owes
 * exactly that until a credit pays it.
 */
async function reverseSpent({ pool, ways, random, findings, index }: Spent): Promise<void> {
  const [account = ''] = await openAccounts(pool, 1, 1n);
  const clearing = generalAccounts.depositClearing;
  const amountCents = cents(BigInt(1 + random.below(100_00)));
  const move = (from: string, to: string, amount = amountCents) => {
    const money = { from, to, amountCents: amount, description: 'Transfer' };
    return random.pick(ways)(posting({ key: randomUUID(), kind: 'transfer' }, money));
  };
  const posted = await move(clearing, account);
  await move(account, clearing, cents(amountCents + 1n));
  if (!posted.recorded) throw new Error(`A posting was refused: ${posted.refusal}`);
  const { number } = posted;
  const refused = await random.pick(ways)(ordinary(number));
  if (refused.recorded) findings.duplicated.push(`posting ${number} overdrew without force`);
  const outcomes = await Promise.all([1, 2].map(() => random.pick(ways)(forced(number))));
  judge(outcomes, `spent posting ${number}`, findings);
  const owes = (await findBalances(pool, account))?.overdrawnCents;
  if (owes !== amountCents) findings.unbalanced.push(`${index}: ${amountCents} is owed as ${owes}`);
  if ((await move(account, clearing, cents(1n))).recorded) {
    findings.duplicated.push(`posting ${number}: a payment left an overdrawn account`);
  }
  await move(clearing, account);
  const after = await findBalances(pool, account);
  if (after?.balanceCents !== 0n || after.overdrawnCents !== 0n) {
    findings.unbalanced.push(`posting ${number}: ${after?.balanceCents} is left once it is paid`);
  }
  findings.operations += 7;
}

function judge(outcomes: readonly Outcome[], posting: string, findings: Findings): void {
  const reversed = outcomes.filter((outcome) => outcome.recorded).length;
  if (reversed === 0) findings.lost.push(`${posting} was not reversed`);
  if (reversed > 1) findings.duplicated.push(`${posting} was reversed ${reversed} times`);
  for (const outcome of outcomes) {
    if (!outcome.recorded && outcome.refusal !== 'already-reversed') {
      findings.lost.push(`${posting}: a reversal was refused with ${outcome.refusal}`);
    }
  }
}

async function countMoved(db: Db, accounts: readonly string[]): Promise<bigint> {
  const { moved } = await one<{ moved: bigint }>(
    db,
    sql`select count(*) as moved from ledger.accounts
      where id = any(${accounts}) and balance_cents <> ${EACH}`,
  );
  return moved;
}
