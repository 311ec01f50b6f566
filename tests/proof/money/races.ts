import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp } from '#tests/support/app.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf, makeStaff } from '#tests/support/people/people.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import {
  newcomer,
  type RaceScenario,
  type RaceSetup,
  raceScenarios,
  signInAgain,
} from './race-scenarios.ts';
import { returnRaces } from './return-races.ts';

const ROUNDS = { small: 5, ci: 100, nightly: 5_000 };
const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_SESSIONS_PER_SUBJECT: '1000000',
  LIMIT_APPLICATIONS_PER_HOUR: '1000000',
  LIMIT_CHECK_DEPOSITS_PER_DAY: '1000000',
  LIMIT_STAFF_ADJUSTMENT_DAILY: '9999999999.99',
  SETTING_DUAL_CONTROL: 'on',
};

const scenarios = [...raceScenarios, ...returnRaces];

export const races: Proof = {
  name: 'races',
  claim: 'F2, L11: of all who decide at one moment one wins, and money moves once or not at all',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const bank = await startApp({ env: LIMITS });
    try {
      const administrator = await makeStaff(bank, 'administrator');
      const approvers = [
        await makeStaff(bank, 'approver'),
        await makeStaff(bank, 'approver'),
      ] as const;
      for (const scenario of scenarios) {
        let customer = await newcomer(bank);
        for (let round = 1; round <= ROUNDS[size]; round += 1) {
          const setup = { bank, customer, administrator, approvers };
          await play(scenario, setup, random, findings);
          customer = scenario.needsNewcomer
            ? await newcomer(bank)
            : await signInAgain(bank, customer);
        }
      }
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
    } finally {
      await bank.stop();
    }
    findings.summary =
      `${inThousands(ROUNDS[size])} rounds each of ${scenarios.length} races, ` +
      `${inThousands(findings.operations)} decisions, one winner at most`;
    return findings;
  },
};

async function play(
  scenario: RaceScenario,
  setup: RaceSetup,
  random: Random,
  findings: Findings,
): Promise<void> {
  const before = await balances(setup);
  const { rivals, disturbances, needsWinner, outcome } = await scenario.prepare(setup);
  const replies: { readonly status: number; readonly text: string }[] = [];
  const runners = [
    ...rivals.map((rival) => async () => void replies.push(await rival())),
    ...disturbances.map((disturb) => async () => void (await disturb())),
  ];
  await Promise.all(shuffled(runners, random).map((start) => start()));
  findings.operations += runners.length;

  const winners = replies.filter(isDone).length;
  const { state, change } = await outcome();
  const where = `${scenario.name}, which became ${state}`;
  if (winners > 1) findings.duplicated.push(`${where}: ${winners} won`);
  if (winners === 0 && needsWinner) findings.lost.push(`${where}: nobody won`);
  for (const { text } of replies.filter(({ status }) => status >= 500)) {
    findings.lost.push(`${where}: ${text}`);
  }
  const after = await balances(setup);
  for (const kind of ['balance', 'held'] as const) {
    if (after[kind] - before[kind] === change[kind]) continue;
    findings.unbalanced.push(`${where}: ${kind} ${before[kind]} became ${after[kind]}`);
  }
}

// A first approval decides nothing yet.
function isDone({ status, text }: { readonly status: number; readonly text: string }): boolean {
  return status < 400 && !text.includes('"needsSecondApproval":true');
}

/** In whole dollars, which is all these races are about. */
async function balances({ bank, customer }: RaceSetup) {
  const { balance, available } = await balancesOf(bank, accountOf(customer, 'checking'));
  return { balance: Number(balance), held: Number(balance) - Number(available) };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random.below(1_000_000) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
