// Things that several people, and the clock, decide about at one moment.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import type { Job } from '#server/base/jobs/queue.ts';
import { releaseDeposits } from '#server/deposits/release-deposits.ts';
import { runSchedules } from '#server/schedules/run-schedules.ts';
import { completeWires, releaseWires } from '#server/transfers/wires/advance-wires.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, savePayee, somePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { challengeFor, signatureOf, wireBody } from '#tests/support/money/signed-payments.ts';
import {
  type Body,
  balancesOf,
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  submit,
} from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  signIn,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';

export interface RaceSetup {
  readonly bank: TestApp;
  readonly customer: TestCustomer;
  readonly administrator: TestStaff;
  readonly approvers: readonly [TestStaff, TestStaff];
}

/** A decision answers; what happens by itself, and what only disturbs, does not count as one. */
export type Rival = () => Promise<TestReply>;
type Disturbance = () => Promise<unknown>;

export interface Race {
  /** At most one of these may succeed. */
  readonly rivals: readonly Rival[];
  readonly disturbances: readonly Disturbance[];
  /** Whether one of the rivals must win, or time may have been quicker than all of them. */
  readonly needsWinner: boolean;
  readonly outcome: () => Promise<Outcome>;
}

export interface Outcome {
  readonly state: string;
  /** By how many dollars the checking account must have changed, given that state. */
  readonly change: Change;
}

export interface Change {
  readonly balance: number;
  readonly held: number;
}

export interface RaceScenario {
  readonly name: string;
  /** A new customer each round: the race ends their time here, or leaves something undone. */
  readonly needsNewcomer?: boolean;
  prepare(setup: RaceSetup): Promise<Race>;
}

/** A name of the invented watch list. */
const LISTED = 'Torvald Quillmarsh';
const WIRE = 125;
const CHECK = 300;

export const raceScenarios: readonly RaceScenario[] = [
  {
    name: 'a wire that waits',
    async prepare(setup) {
      const id = await placeWire(setup.bank, setup.customer);
      return {
        rivals: [
          ...decisions(setup, id, 'approve'),
          ...decisions(setup, id, 'deny'),
          callBack(setup, id),
          callBack(setup, id),
        ],
        disturbances: [block(setup)],
        needsWinner: true,
        outcome: wireOutcome(setup, id, { approved: -WIRE, denied: 0, cancelled: 0 }),
      };
    },
  },
  {
    name: 'a signature that is sent many times',
    needsNewcomer: true,
    async prepare(setup) {
      const { bank, customer } = setup;
      const { device } = await addPasskey(bank, customer);
      const body = wireBody(customer);
      const challenge = await challengeFor(bank, customer, body);
      const signed = { ...body, signature: signatureOf(device, challenge) };
      const { uetr } = challenge.wire;
      return {
        rivals: Array.from(
          { length: 12 },
          () => () => submit(bank, customer, '/api/wire-transfer', signed),
        ),
        disturbances: [],
        needsWinner: true,
        async outcome() {
          const { count } = await one<{ count: number }>(
            bank.deps.pool,
            sql`select count(*)::int4 as count from transfers where uetr = ${uetr}`,
          );
          return { state: `${count} wires`, change: { balance: 0, held: WIRE } };
        },
      };
    },
  },
  {
    name: 'a wire about to leave',
    async prepare(setup) {
      const id = await placeWire(setup.bank, setup.customer);
      await done(decide(setup.bank, setup.approvers[0], id, 'approve'));
      await pass(setup.bank, MINUTE_MS);
      return {
        rivals: [
          ...decisions(setup, id, 'approve'),
          ...decisions(setup, id, 'deny'),
          callBack(setup, id),
        ],
        disturbances: [tick(setup, releaseWires), tick(setup, releaseWires), block(setup)],
        needsWinner: false,
        outcome: wireOutcome(setup, id, { approved: -WIRE, processing: -WIRE }),
      };
    },
  },
  {
    name: 'a wire abroad that is called back',
    async prepare(setup) {
      const { bank, customer, approvers } = setup;
      const id = await placeWire(bank, customer, { transferType: 'wire_international' });
      await done(decide(bank, approvers[0], id, 'approve'));
      return {
        rivals: [
          callBack(setup, id),
          callBack(setup, id),
          callBack(setup, id),
          ...decisions(setup, id, 'return'),
        ],
        disturbances: [tick(setup, releaseWires)],
        needsWinner: true,
        outcome: wireOutcome(setup, id, { cancelled: 0 }),
      };
    },
  },
  {
    name: 'a wire that arrives or comes back',
    async prepare(setup) {
      const { bank, customer, approvers } = setup;
      const id = await placeWire(bank, customer);
      await done(decide(bank, approvers[0], id, 'approve'));
      await pass(bank, MINUTE_MS);
      await releaseWires.run(bank.deps, {});
      await pass(bank, 7 * DAY_MS);
      return {
        rivals: decisions(setup, id, 'return'),
        disturbances: [tick(setup, completeWires), tick(setup, completeWires), block(setup)],
        needsWinner: false,
        outcome: wireOutcome(setup, id, { processing: -WIRE, completed: -WIRE, returned: 0 }),
      };
    },
  },
  {
    name: 'a check under review',
    async prepare(setup) {
      const { bank, customer, approvers } = setup;
      const reply = await done(depositCheck(bank, customer));
      const id = depositIdOf(reply);
      const review = (decision: 'approve' | 'deny') =>
        approvers.map((person) => () => reviewCheck(bank, person, id, decision));
      return {
        rivals: [...review('approve'), ...review('deny')],
        disturbances: [block(setup)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'check_deposits', id, { approved: [CHECK, CHECK], denied: 0 }),
      };
    },
  },
  {
    name: 'a check that waits for a second person',
    async prepare(setup) {
      const { bank, customer, administrator, approvers } = setup;
      const amount = '12000.00';
      const reply = await done(depositCheck(bank, customer, { amount }));
      const id = depositIdOf(reply);
      await done(reviewCheck(bank, administrator, id, 'approve'));
      const review = (decision: 'approve' | 'deny') =>
        approvers.map((person) => () => reviewCheck(bank, person, id, decision));
      return {
        rivals: [...review('approve'), ...review('deny')],
        disturbances: [block(setup)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'check_deposits', id, {
          approved: [12_000, 12_000],
          denied: 0,
        }),
      };
    },
  },
  {
    name: 'a check whose money becomes available',
    async prepare(setup) {
      const { bank, customer, approvers } = setup;
      const reply = await done(depositCheck(bank, customer));
      const id = depositIdOf(reply);
      await done(reviewCheck(bank, approvers[0], id, 'approve'));
      await pass(bank, 14 * DAY_MS);
      const jobs = [1, 2, 3].map(() => tick(setup, releaseDeposits));
      return {
        rivals: [],
        disturbances: [...jobs, block(setup)],
        needsWinner: false,
        outcome: outcomeOf(setup, 'check_deposits', id, { completed: CHECK }),
      };
    },
  },
  {
    name: 'a bill on its day',
    needsNewcomer: true,
    async prepare(setup) {
      const { bank, customer } = setup;
      const payee = await done(submit(bank, customer, '/api/payees', somePayee));
      const { id: payeeId } = payee.json<{ payee: { id: string } }>().payee;
      const payOn = new Date(bank.clock.businessNow().getTime() + 3 * DAY_MS).toISOString();
      const fromAccountId = accountOf(customer, 'checking');
      const body = { fromAccountId, payeeId, amount: '80.00', payOn: payOn.slice(0, 10) };
      const reply = await done(submit(bank, customer, '/api/bill-payments', body));
      const { id } = reply.json<{ billPayment: { id: string } }>().billPayment;
      await pass(bank, 4 * DAY_MS);
      const callOff = () => submit(bank, customer, `/api/bill-payments/${id}/cancel`, {});
      return {
        rivals: [callOff, callOff],
        disturbances: [tick(setup, runSchedules), tick(setup, runSchedules), block(setup)],
        needsWinner: false,
        outcome: outcomeOf(setup, 'bill_payments', id, {
          scheduled: 0,
          cancelled: 0,
          completed: -80,
        }),
      };
    },
  },
  {
    name: 'a bill that staff review',
    needsNewcomer: true,
    async prepare(setup) {
      const { bank, customer } = setup;
      const payeeId = await savePayee(bank, customer, { name: LISTED });
      const { id } = billOf(await payBill(bank, customer, { payeeId, amount: '80.00' }));
      const cancelBill = () => submit(bank, customer, `/api/bill-payments/${id}/cancel`, {});
      return {
        rivals: [
          ...decisions(setup, id, 'approve', { screeningDecision: 'cleared' }),
          ...decisions(setup, id, 'deny'),
          callBack(setup, id),
          cancelBill,
        ],
        disturbances: [tick(setup, runSchedules), block(setup)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'bill_payments', id, { completed: -80, failed: 0, cancelled: 0 }),
      };
    },
  },
  {
    name: 'a higher limit',
    async prepare(setup) {
      const { bank, customer } = setup;
      const accountId = accountOf(customer, 'credit');
      const { available } = await balancesOf(bank, accountId);
      const body = {
        accountId,
        requestedLimit: String(Number(available) + 100),
        annualIncome: '60000.00',
        employmentStatus: 'full-time',
        reason: 'A larger kitchen.',
      };
      const reply = await done(submit(bank, customer, '/api/credit-limit-requests', body));
      const { id } = reply.json<{ request: { id: string } }>().request;
      const queue = 'credit-limit-requests';
      return {
        rivals: [
          ...judgements(setup, queue, id, 'approve'),
          ...judgements(setup, queue, id, 'deny', { reason: 'Not now.' }),
        ],
        disturbances: [],
        needsWinner: true,
        outcome: outcomeOf(setup, 'credit_limit_requests', id, { approved: 0, denied: 0 }),
      };
    },
  },
  {
    name: 'money by hand that needs two',
    async prepare(setup) {
      const { bank, customer, administrator } = setup;
      const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
      const body = { amount: '20000.00', description: 'By hand' };
      const reply = await done(
        bank.request('POST', path, { cookies: administrator.cookies, body }),
      );
      const { id } = reply.json<{ id: string }>();
      const queue = 'adjustments';
      return {
        rivals: [
          ...judgements(setup, queue, id, 'approve'),
          ...judgements(setup, queue, id, 'deny'),
        ],
        disturbances: [block(setup)],
        needsWinner: true,
        outcome: outcomeOf(setup, 'adjustments', id, { posted: 20_000, denied: 0 }),
      };
    },
  },
  {
    name: 'an application',
    async prepare(setup) {
      const id = await applied(setup.bank);
      const queue = 'pending-accounts';
      return {
        rivals: [
          ...judgements(setup, queue, id, 'approve'),
          ...judgements(setup, queue, id, 'deny'),
        ],
        disturbances: [],
        needsWinner: true,
        outcome: outcomeOf(setup, 'applications', id, { approved: 0, denied: 0 }),
      };
    },
  },
  {
    name: 'a wire of a customer who is being deleted',
    needsNewcomer: true,
    async prepare(setup) {
      const { bank, customer, administrator } = setup;
      const id = await placeWire(bank, customer);
      const close = () => bank.request('DELETE', `/api/admin/users/${customer.id}`, administrator);
      return {
        rivals: [
          ...decisions(setup, id, 'approve'),
          ...decisions(setup, id, 'deny'),
          callBack(setup, id),
        ],
        disturbances: [close],
        needsWinner: false,
        // Whatever was left was swept away with the account.
        outcome: wireOutcome(setup, id, {
          approved: -Number(BALANCE),
          denied: -Number(BALANCE),
          cancelled: -Number(BALANCE),
        }),
      };
    },
  },
];

/** Both approvers decide the same. */
export function decisions(
  { bank, approvers }: RaceSetup,
  id: string,
  decision: 'approve' | 'deny' | 'return',
  body: Body = {},
) {
  return approvers.map((person) => () => decide(bank, person, id, decision, body));
}

function judgements(
  { bank, approvers }: RaceSetup,
  queue: string,
  id: string,
  decision: 'approve' | 'deny',
  body: Body = {},
): Rival[] {
  const path = `/api/admin/${queue}/${id}/${decision}`;
  return approvers.map(
    ({ cookies }) =>
      () =>
        bank.request('POST', path, { cookies, body }),
  );
}

function callBack({ bank, customer }: RaceSetup, id: string): Rival {
  return () => cancel(bank, customer, id);
}

function block({ bank, customer, administrator: { cookies } }: RaceSetup): Disturbance {
  return () => bank.request('POST', `/api/admin/users/${customer.id}/block`, { cookies });
}

export function tick({ bank }: RaceSetup, job: Job): Disturbance {
  return () => job.run(bank.deps, {});
}

export async function done(request: Promise<TestReply>): Promise<TestReply> {
  const reply = await request;
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

/** By state: how the balance changes, or how it and what is held do. A state not named is wrong. */
type Changes = Readonly<Record<string, number | readonly [balance: number, held: number]>>;

function changeAt(changes: Changes, state: string): Change {
  const [balance = Number.NaN, held = 0] = [changes[state] ?? []].flat();
  return { balance, held };
}

function wireOutcome(setup: RaceSetup, id: string, changes: Changes): Race['outcome'] {
  return outcomeOf(setup, 'transfers', id, changes);
}

export function outcomeOf(
  { bank }: RaceSetup,
  table: string,
  id: string,
  changes: Changes,
): Race['outcome'] {
  return async () => {
    const text = `select status as state from ${table} where id = $1`;
    const { state } = await one<{ state: string }>(bank.deps.pool, { text, values: [id] });
    return { state, change: changeAt(changes, state) };
  };
}

const BALANCE = 1_000_000n;
const ACCOUNTS = { accounts: { checking: BALANCE, credit: 1_000n } };

export function newcomer(bank: TestApp): Promise<TestCustomer> {
  return makeCustomer(bank, ACCOUNTS);
}

/** The same customer, unblocked and signed in again. */
export async function signInAgain(bank: TestApp, customer: TestCustomer): Promise<TestCustomer> {
  await run(bank.deps.pool, sql`update customers set status = 'active' where id = ${customer.id}`);
  return { ...customer, cookies: await signIn(bank, 'customer', customer.id) };
}
