import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import type { Outcome } from '#ledger/journal.ts';
import { posting, reversal } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const POSTINGS = { small: 50, ci: 500, nightly: 5_000 };
const AT_ONCE = 20;
const EACH = 1_000_000_00n;

export const reversals: Proof = {
  name: 'reversals',
  claim: 'a posting reversed twice at once is reversed once, and everything is as it was before',
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
          [1, 2].map(() =>
            random.pick(ways)(reversal({ key: randomUUID(), kind: 'reversal' }, posted.number)),
          ),
        );
        judge(outcomes, `posting ${posted.number}`, findings);
        findings.operations += 3;
      }

      await inParallel(POSTINGS[size], AT_ONCE, postAndReverseTwice);
      const moved = await countMoved(pool, accounts);
      if (moved > 0n) findings.unbalanced.push(`${moved} accounts are not as they were before`);
      findings.summary =
        `${inThousands(POSTINGS[size])} postings, each reversed twice at once: ` +
        `${inThousands(POSTINGS[size])} reversed, as many refused`;
    });
  },
};

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
