import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { holdPlacement, posting } from '#ledger/requests.ts';
import { type Cents, cents } from '#money/cents.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Submit } from '../writers/ledger-client.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const SUBMISSIONS = { small: 100, ci: 1_000, nightly: 20_000 };
const AT_ONCE = 20;

export const duplicates: Proof = {
  name: 'duplicates',
  claim: 'a submission sent up to five times is recorded once and answered the same each time',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    return withProofBank(findings, async ({ pool, ways }) => {
      const accounts = await openAccounts(pool, 20, 10_000_000_00n);
      await inParallel(SUBMISSIONS[size], AT_ONCE, async (index) => {
        const bodies = makeBodies(accounts, index, random);
        const sent =
          index % 3 === 0
            ? await race(ways, bodies, random)
            : await sendAgain(ways, bodies, random);
        judge(sent, findings);
        findings.operations += sent.length;
      });
      await compareCount(pool, SUBMISSIONS[size], findings);
      findings.summary =
        `${inThousands(SUBMISSIONS[size])} keys sent ${inThousands(findings.operations)} times ` +
        'with one or two bodies, each recorded once';
    });
  },
};

/** The request of one submission. Each attempt has new ids, as a real retry does. */
type Body = () => JournalRequest;

interface Sent {
  readonly body: Body;
  readonly outcome: Outcome;
}

/**
 * Two things to ask for under one key: both of one account, or holds of two accounts, where no lock
 * keeps one from the other.
 */
function makeBodies(accounts: readonly string[], index: number, random: Random): [Body, Body] {
  const submission = { key: randomUUID(), kind: 'sent' };
  const first = random.pick(accounts);
  const second = random.pick(accounts.filter((id) => id !== first));
  // Never the same amount twice: two bodies always differ.
  const amounts = [cents(BigInt(2 * index + 1)), cents(BigInt(2 * index + 2))] as const;
  const holding = (accountId: string, amountCents: Cents) => () =>
    holdPlacement(submission, {
      id: randomUUID(),
      accountId,
      amountCents,
      reason: 'wire',
      description: 'Sent again',
    });
  const paying = (from: string, amountCents: Cents) => () => {
    const to = generalAccounts.wireClearing;
    return posting(submission, { from, to, amountCents, description: 'Sent again' });
  };
  if (random.below(2) === 0) return [holding(first, amounts[0]), holding(second, amounts[1])];
  const makers = [holding, paying];
  return [random.pick(makers)(first, amounts[0]), random.pick(makers)(first, amounts[1])];
}

/** One body, sent up to five times at once or one after the other; then another under its key. */
async function sendAgain(
  ways: readonly Submit[],
  [first, other]: readonly [Body, Body],
  random: Random,
) {
  const send = async (body: Body): Promise<Sent> => ({
    body,
    outcome: await random.pick(ways)(body()),
  });
  const times = 1 + random.below(5);
  const sent: Sent[] = [];
  if (random.below(2) === 0) {
    sent.push(...(await Promise.all(Array.from({ length: times }, () => send(first)))));
  } else {
    for (let time = 1; time <= times; time += 1) sent.push(await send(first));
  }
  if (random.below(4) === 0) sent.push(await send(other));
  return sent;
}

/** Two bodies under one key, all at once: one of them wins, whichever it is. */
async function race(ways: readonly Submit[], bodies: readonly [Body, Body], random: Random) {
  return Promise.all(
    Array.from({ length: 4 }, async (_, index): Promise<Sent> => {
      const body = bodies[index % 2] ?? bodies[0];
      return { body, outcome: await random.pick(ways)(body()) };
    }),
  );
}

function judge(sent: readonly Sent[], findings: Findings): void {
  const winner = sent.find(({ outcome }) => outcome.recorded);
  if (!winner?.outcome.recorded) {
    findings.lost.push('a submission that nobody recorded');
    return;
  }
  const { number, postedAt } = winner.outcome;
  const fresh = sent.filter(({ outcome }) => outcome.recorded && !outcome.replayed).length;
  if (fresh !== 1) findings.duplicated.push(`journal ${number} was new ${fresh} times`);
  for (const { body, outcome } of sent) {
    const same = outcome.recorded
      ? outcome.number === number && outcome.postedAt.getTime() === postedAt.getTime()
      : outcome.refusal === 'key-reused';
    if (outcome.recorded !== (body === winner.body) || !same) {
      findings.duplicated.push(`journal ${number} was also answered ${describeOutcome(outcome)}`);
    }
  }
}

function describeOutcome(outcome: Outcome): string {
  return outcome.recorded ? `as journal ${outcome.number}` : `with ${outcome.refusal}`;
}

async function compareCount(db: Db, submissions: number, findings: Findings): Promise<void> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from ledger.journals where kind = 'sent'`,
  );
  const difference = Number(count) - submissions;
  if (difference < 0) findings.lost.push(`${-difference} submissions`);
  if (difference > 0) findings.duplicated.push(`${difference} journals more than keys`);
}
