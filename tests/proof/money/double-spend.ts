import { randomUUID } from 'node:crypto';
import type { Pool } from '#database/connection.ts';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { holdPlacement, posting, reversal } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Submit } from '../writers/ledger-client.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const ROUNDS = { small: 3, ci: 20, nightly: 500 };
const MIXES = [['hold', 'payment'], ['hold'], ['payment']] as const;
const TRIES = 200;
const BALANCE = 100_00n;
const WANTED = cents(60_00n);
/** How often the check is returned at once. */
const RETURNS = 5;

export const doubleSpend: Proof = {
  name: 'double-spend',
  claim:
    'of 200 payments and holds at once that fit only once, one is accepted, also while the check ' +
    'that paid for them is returned',
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
        await spendReturnedCheck({ pool, ways, random, findings, round: `round ${round}` });
      }
      findings.summary =
        `${inThousands(ROUNDS[size])} rounds of ${TRIES} payments and holds of 60.00 ` +
        'against 100.00, one accepted in each; as many against a check that is returned meanwhile';
    });
  },
};

interface Round {
  readonly pool: Pool;
  readonly ways: readonly Submit[];
  readonly random: Random;
  readonly findings: Findings;
  readonly round: string;
}

/**
 * The check that paid for the payments comes back among them. It is returned once, whatever was
 * spent; then nothing leaves until a credit has paid the debt, and the floor is back at zero.
 */
async function spendReturnedCheck({ pool, ways, random, findings, round }: Round): Promise<void> {
  const [account = ''] = await openAccounts(pool, 1, 1n);
  const submit = (request: JournalRequest) => random.pick(ways)(request);
  const check = await submit(depositOf(account, BALANCE - 1n));
  if (!check.recorded) throw new Error(`The check was refused: ${check.refusal}`);
  const returns = Array.from({ length: RETURNS }, () => returnOf(check.number));
  const spending = Array.from({ length: TRIES }, () => spend(account, random.pick(MIXES[0])));
  const requests = [...returns, ...spending].toSorted(() => random.below(3) - 1);
  const outcomes = await Promise.all(
    requests.map(async (request) => ({ request, outcome: await submit(request) })),
  );
  findings.operations += outcomes.length;
  const accepted = (forced: boolean) =>
    outcomes.filter(
      ({ request, outcome }) => outcome.recorded && (request.forced ?? false) === forced,
    ).length;
  if (accepted(true) !== 1) findings.duplicated.push(`${round} returned ${accepted(true)} times`);
  const spent = accepted(false);
  if (spent > 1) findings.duplicated.push(`${round} spent the check ${spent} times`);
  const left = 1n - BigInt(spent) * WANTED;
  await requireAvailable(pool, account, left, findings, round);
  const late = await submit(spend(account, 'payment'));
  if (late.recorded) findings.duplicated.push(`${round} paid from an overdrawn account`);
  await submit(depositOf(account, WANTED - left));
  await requireAvailable(pool, account, WANTED, findings, round);
  const again = await Promise.all(
    Array.from({ length: TRIES }, () => submit(spend(account, 'payment'))),
  );
  judge(again, `${round} once the debt is paid`, findings);
  await requireAvailable(pool, account, 0n, findings, round);
}

async function requireAvailable(
  pool: Pool,
  account: string,
  expected: bigint,
  findings: Findings,
  round: string,
): Promise<void> {
  const balances = await findBalances(pool, account);
  const overdrawn = expected < 0n ? -expected : 0n;
  if (balances?.availableCents === expected && balances.overdrawnCents === overdrawn) return;
  findings.unbalanced.push(`${round} left ${balances?.availableCents} instead of ${expected}`);
}

function depositOf(to: string, amount: bigint): JournalRequest {
  const from = generalAccounts.depositClearing;
  const money = { from, to, amountCents: cents(amount), description: 'Check' };
  return posting({ key: randomUUID(), kind: 'check-deposit' }, money);
}

function returnOf(journalNumber: bigint): JournalRequest {
  const step = { key: randomUUID(), kind: 'returned-check' };
  return { ...reversal(step, journalNumber), forced: true };
}

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
