// What staff take back, correct or close while others do the same, or money arrives.
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { releaseDeposits } from '#server/deposits/release-deposits.ts';
import { completeWires, releaseWires } from '#server/transfers/wires/advance-wires.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { DAY_MS, decide, MINUTE_MS, pass, placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import {
  decisions,
  done,
  outcomeOf,
  type RaceScenario,
  type RaceSetup,
  type Rival,
  tick,
} from './race-scenarios.ts';

const CREDIT = 50;

export const returnRaces: readonly RaceScenario[] = [
  {
    name: 'a check that comes back',
    async prepare(setup) {
      const { bank, customer, approvers, administrator } = setup;
      const id = depositIdOf(await done(depositCheck(bank, customer)));
      await done(reviewCheck(bank, approvers[0], id, 'approve'));
      await pass(bank, 14 * DAY_MS);
      const body = { reason: 'Not paid.' };
      const path = `/api/admin/check-deposits/${id}/return`;
      const give =
        ({ cookies }: TestStaff): Rival =>
        () =>
          bank.request('POST', path, { cookies, body });
      return {
        rivals: [...approvers, ...approvers, administrator].map(give),
        disturbances: [tick(setup, releaseDeposits), tick(setup, releaseDeposits)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'check_deposits', id, { returned: 0 }),
      };
    },
  },
  {
    name: 'a wire that comes back after it arrived',
    async prepare(setup) {
      const { bank, customer, approvers, administrator } = setup;
      const id = await placeWire(bank, customer);
      await done(decide(bank, approvers[0], id, 'approve'));
      const journal = await newestJournal(setup);
      await pass(bank, MINUTE_MS);
      await releaseWires.run(bank.deps, {});
      await pass(bank, 7 * DAY_MS);
      await completeWires.run(bank.deps, {});
      return {
        rivals: [
          ...decisions(setup, id, 'return'),
          ...decisions(setup, id, 'return'),
          reverse(setup, journal, administrator),
        ],
        disturbances: [tick(setup, completeWires)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'transfers', id, { returned: 0 }),
      };
    },
  },
  {
    name: 'a correction that several people want',
    async prepare(setup) {
      const { bank, approvers } = setup;
      // A new maker each round: what one maker posts on a day is limited.
      const maker = await makeStaff(bank, 'administrator');
      await done(credit(setup, maker));
      const journal = await newestJournal(setup);
      const first = await done(reverse(setup, journal, maker)());
      const { id } = first.json<{ id: string }>();
      const seconds = [
        await makeStaff(bank, 'administrator'),
        await makeStaff(bank, 'administrator'),
      ];
      const deny =
        ({ cookies }: TestStaff): Rival =>
        () =>
          bank.request('POST', `/api/admin/corrections/${id}/deny`, { cookies, body: {} });
      return {
        rivals: [
          ...seconds.map((second) => reverse(setup, journal, second, id)),
          ...approvers.map(deny),
        ],
        disturbances: [],
        needsWinner: true,
        outcome: outcomeOf(setup, 'corrections', id, { posted: 0, denied: CREDIT }),
      };
    },
  },
  {
    name: 'an account that is closed while money arrives',
    needsNewcomer: true,
    async prepare(setup) {
      const { bank, customer, administrator } = setup;
      const accountId = accountOf(customer, 'checking');
      const path = `/api/admin/accounts/${accountId}/close`;
      const body = { payout: { toAccountId: accountOf(customer, 'credit') } };
      const other = await makeStaff(bank, 'administrator');
      const close =
        ({ cookies }: TestStaff): Rival =>
        () =>
          bank.request('POST', path, { cookies, body });
      return {
        rivals: [administrator, other, administrator].map(close),
        disturbances: [() => credit(setup, other), () => credit(setup, other)],
        needsWinner: true,
        outcome: async () => {
          const { state } = await one<{ state: string }>(
            bank.deps.pool,
            sql`select case when closed_at is null then 'open' else 'closed' end as state
                from accounts where id = ${accountId}`,
          );
          return { state, change: { balance: -BALANCE, held: 0 } };
        },
      };
    },
  },
];

/** What each customer of a race begins with, in dollars. */
const BALANCE = 1_000_000;

function reverse(
  { bank }: RaceSetup,
  journal: bigint,
  { cookies }: TestStaff,
  correctionId = '',
): Rival {
  const body = { reason: 'A mistake.', correctionId };
  return () => bank.request('POST', `/api/admin/journals/${journal}/reverse`, { cookies, body });
}

async function credit({ bank, customer }: RaceSetup, { cookies }: TestStaff) {
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount: `${CREDIT}.00`, description: 'By hand' };
  return await bank.request('POST', path, { cookies, body });
}

async function newestJournal({ bank, customer }: RaceSetup): Promise<bigint> {
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select max(journal_number) as number from ledger.entries
        where account_id = ${accountOf(customer, 'checking')}`,
  );
  return number;
}
