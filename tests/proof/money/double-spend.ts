import { randomUUID } from 'node:crypto';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { holdPlacement, posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const ROUNDS = { small: 3, ci: 20, nightly: 500 };
const MIXES = [['hold', 'payment'], ['hold'], ['payment']] as const;
const TRIES = 200;
const BALANCE = 100_00n;
const WANTED = cents(60_00n);

export const doubleSpend: Proof = {
  name: 'double-spend',
  claim: 'of 200 payments and holds at once that fit only once, exactly one is accepted',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    return withProofBank(findings, async ({ pool, ways }) => {
      for (let round = 1; round <= ROUNDS[size]; round += 1) {
        const kinds = MIXES[round % MIXES.length] ?? MIXES[0];
        const [account = ''] = await openAccounts(pool, 1, BALANCE);
        const outcomes = await Promise.all(
          Array.from({ length: TRIES }, () =>
            random.pick(ways)(spend(account, random.pick(kinds))),
          ),
        );
        judge(outcomes, `round ${round}`, findings);
        const left = (await findBalances(pool, account))?.availableCents;
        if (left !== BALANCE - WANTED) findings.unbalanced.push(`round ${round} left ${left}`);
        findings.operations += TRIES;
      }
      findings.summary =
        `${inThousands(ROUNDS[size])} rounds of ${TRIES} payments and holds of 60.00 ` +
        'against 100.00, one accepted in each';
    });
  },
};

function spend(accountId: string, kind: 'hold' | 'payment'): JournalRequest {
  const key = randomUUID();
  const description = 'Sixty dollars';
  if (kind === 'hold') {
    const hold = { id: randomUUID(), accountId, amountCents: WANTED, reason: 'wire', description };
    return holdPlacement({ key, kind }, hold);
  }
  const to = generalAccounts.wireClearing;
  const money = { from: accountId, to, amountCents: WANTED, description };
  return posting({ key, kind }, money);
}

function judge(outcomes: readonly Outcome[], round: string, findings: Findings): void {
  const accepted = outcomes.filter((outcome) => outcome.recorded).length;
  if (accepted === 0) findings.lost.push(`${round} accepted none`);
  if (accepted > 1) findings.duplicated.push(`${round} accepted ${accepted}`);
  for (const outcome of outcomes) {
    if (!outcome.recorded && outcome.refusal !== 'insufficient-funds') {
      findings.lost.push(`${round} refused one with ${outcome.refusal}`);
    }
  }
}
