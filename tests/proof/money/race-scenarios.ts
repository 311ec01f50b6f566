// Things that several people, and the clock, decide about at one moment.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import type { Job } from '#server/base/jobs/queue.ts';
import { payDueBills } from '#server/bills/pay-due-bills.ts';
import { releaseDeposits } from '#server/deposits/release-deposits.ts';
import { completeWires, releaseWires } from '#server/transfers/wires/advance-wires.ts';
import type { TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/applications.ts';
import { billOf, payBill, savePayee, somePayee } from '#tests/support/bills.ts';
import { depositCheck, reviewCheck } from '#tests/support/checks.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  accountOf,
  makeCustomer,
  signIn,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people.ts';
import {
  type Body,
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  standing,
  submit,
} from '#tests/support/wires.ts';

export interface Stage {
  readonly bank: TestApp;
  readonly customer: TestCustomer;
  readonly administrator: TestStaff;
  readonly approvers: readonly [TestStaff, TestStaff];
}

/** A decision answers; what happens by itself, and what only disturbs, does not count as one. */
type Rival = () => Promise<TestReply>;
type Disturbance = () => Promise<unknown>;

export interface Race {
  /** Of these at most one may be told that it was done. */
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

export interface Scene {
  readonly name: string;
  /** A new customer each round: the race ends their time here, or leaves something undone. */
  readonly needsNewcomer?: boolean;
  prepare(stage: Stage): Promise<Race>;
}

/** A name of the invented watch list. */
const LISTED = 'Torvald Quillmarsh';
const WIRE = 125;
const CHECK = 300;

export const scenes: readonly Scene[] = [
  {
    name: 'a wire that waits',
    async prepare(stage) {
      const id = await placeWire(stage.bank, stage.customer);
      return {
        rivals: [
          ...decisions(stage, id, 'approve'),
          ...decisions(stage, id, 'deny'),
          callBack(stage, id),
          callBack(stage, id),
        ],
        disturbances: [block(stage)],
        needsWinner: true,
        outcome: wireOutcome(stage, id, { approved: -WIRE, denied: 0, cancelled: 0 }),
      };
    },
  },
  {
    name: 'a wire about to leave',
    async prepare(stage) {
      const id = await placeWire(stage.bank, stage.customer);
      await done(decide(stage.bank, stage.approvers[0], id, 'approve'));
      await pass(stage.bank, MINUTE_MS);
      return {
        rivals: [
          ...decisions(stage, id, 'approve'),
          ...decisions(stage, id, 'deny'),
          callBack(stage, id),
        ],
        disturbances: [tick(stage, releaseWires), tick(stage, releaseWires), block(stage)],
        needsWinner: false,
        outcome: wireOutcome(stage, id, { approved: -WIRE, processing: -WIRE }),
      };
    },
  },
  {
    name: 'a wire abroad that is called back',
    async prepare(stage) {
      const { bank, customer, approvers } = stage;
      const id = await placeWire(bank, customer, { transferType: 'wire_international' });
      await done(decide(bank, approvers[0], id, 'approve'));
      return {
        rivals: [
          callBack(stage, id),
          callBack(stage, id),
          callBack(stage, id),
          ...decisions(stage, id, 'return'),
        ],
        disturbances: [tick(stage, releaseWires)],
        needsWinner: true,
        outcome: wireOutcome(stage, id, { cancelled: 0 }),
      };
    },
  },
  {
    name: 'a wire that arrives or comes back',
    async prepare(stage) {
      const { bank, customer, approvers } = stage;
      const id = await placeWire(bank, customer);
      await done(decide(bank, approvers[0], id, 'approve'));
      await pass(bank, MINUTE_MS);
      await releaseWires.run(bank.parts, {});
      await pass(bank, 7 * DAY_MS);
      return {
        rivals: decisions(stage, id, 'return'),
        disturbances: [tick(stage, completeWires), tick(stage, completeWires), block(stage)],
        needsWinner: false,
        outcome: wireOutcome(stage, id, { processing: -WIRE, completed: -WIRE, returned: 0 }),
      };
    },
  },
  {
    name: 'a check under review',
    async prepare(stage) {
      const { bank, customer, approvers } = stage;
      const reply = await done(depositCheck(bank, customer));
      const { id } = reply.json<{ checkDeposit: { id: string } }>().checkDeposit;
      const review = (decision: 'approve' | 'deny') =>
        approvers.map((person) => () => reviewCheck(bank, person, id, decision));
      return {
        rivals: [...review('approve'), ...review('deny')],
        disturbances: [block(stage)],
        needsWinner: true,
        outcome: outcomeOf(stage, 'check_deposits', id, { approved: [CHECK, CHECK], denied: 0 }),
      };
    },
  },
  {
    name: 'a check that waits for a second person',
    async prepare(stage) {
      const { bank, customer, administrator, approvers } = stage;
      const amount = '12000.00';
      const reply = await done(depositCheck(bank, customer, { amount }));
      const { id } = reply.json<{ checkDeposit: { id: string } }>().checkDeposit;
      await done(reviewCheck(bank, administrator, id, 'approve'));
      const review = (decision: 'approve' | 'deny') =>
        approvers.map((person) => () => reviewCheck(bank, person, id, decision));
      return {
        rivals: [...review('approve'), ...review('deny')],
        disturbances: [block(stage)],
        needsWinner: true,
        outcome: outcomeOf(stage, 'check_deposits', id, {
          approved: [12_000, 12_000],
          denied: 0,
        }),
      };
    },
  },
  {
    name: 'a check whose money becomes available',
    async prepare(stage) {
      const { bank, customer, approvers } = stage;
      const reply = await done(depositCheck(bank, customer));
      const { id } = reply.json<{ checkDeposit: { id: string } }>().checkDeposit;
      await done(reviewCheck(bank, approvers[0], id, 'approve'));
      await pass(bank, 14 * DAY_MS);
      const jobs = [1, 2, 3].map(() => tick(stage, releaseDeposits));
      return {
        rivals: [],
        disturbances: [...jobs, block(stage)],
        needsWinner: false,
        outcome: outcomeOf(stage, 'check_deposits', id, { completed: CHECK }),
      };
    },
  },
  {
    name: 'a bill on its day',
    needsNewcomer: true,
    async prepare(stage) {
      const { bank, customer } = stage;
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
        disturbances: [tick(stage, payDueBills), tick(stage, payDueBills), block(stage)],
        needsWinner: false,
        outcome: outcomeOf(stage, 'bill_payments', id, {
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
    async prepare(stage) {
      const { bank, customer } = stage;
      const payeeId = await savePayee(bank, customer, { name: LISTED });
      const { id } = billOf(await payBill(bank, customer, { payeeId, amount: '80.00' }));
      const cancelBill = () => submit(bank, customer, `/api/bill-payments/${id}/cancel`, {});
      return {
        rivals: [
          ...decisions(stage, id, 'approve', { screeningDecision: 'cleared' }),
          ...decisions(stage, id, 'deny'),
          callBack(stage, id),
          cancelBill,
        ],
        disturbances: [tick(stage, payDueBills), block(stage)],
        needsWinner: true,
        outcome: outcomeOf(stage, 'bill_payments', id, { completed: -80, failed: 0, cancelled: 0 }),
      };
    },
  },
  {
    name: 'a higher limit',
    async prepare(stage) {
      const { bank, customer } = stage;
      const accountId = accountOf(customer, 'credit');
      const { available } = await standing(bank, accountId);
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
          ...judgements(stage, queue, id, 'approve'),
          ...judgements(stage, queue, id, 'deny', { reason: 'Not now.' }),
        ],
        disturbances: [],
        needsWinner: true,
        outcome: outcomeOf(stage, 'credit_limit_requests', id, { approved: 0, denied: 0 }),
      };
    },
  },
  {
    name: 'money by hand that needs two',
    async prepare(stage) {
      const { bank, customer, administrator } = stage;
      const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
      const body = { amount: '20000.00', description: 'By hand' };
      const reply = await done(
        bank.request('POST', path, { cookies: administrator.cookies, body }),
      );
      const { id } = reply.json<{ id: string }>();
      const queue = 'adjustments';
      return {
        rivals: [
          ...judgements(stage, queue, id, 'approve'),
          ...judgements(stage, queue, id, 'deny'),
        ],
        disturbances: [block(stage)],
        needsWinner: true,
        outcome: outcomeOf(stage, 'adjustments', id, { posted: 20_000, denied: 0 }),
      };
    },
  },
  {
    name: 'an application',
    async prepare(stage) {
      const id = await applied(stage.bank);
      const queue = 'pending-accounts';
      return {
        rivals: [
          ...judgements(stage, queue, id, 'approve'),
          ...judgements(stage, queue, id, 'deny'),
        ],
        disturbances: [],
        needsWinner: true,
        outcome: outcomeOf(stage, 'applications', id, { approved: 0, denied: 0 }),
      };
    },
  },
  {
    name: 'a wire of somebody who leaves',
    needsNewcomer: true,
    async prepare(stage) {
      const { bank, customer, administrator } = stage;
      const id = await placeWire(bank, customer);
      const close = () => bank.request('DELETE', `/api/admin/users/${customer.id}`, administrator);
      return {
        rivals: [
          ...decisions(stage, id, 'approve'),
          ...decisions(stage, id, 'deny'),
          callBack(stage, id),
        ],
        disturbances: [close],
        needsWinner: false,
        // Whatever was left was swept away with the account.
        outcome: wireOutcome(stage, id, {
          approved: -Number(BALANCE),
          denied: -Number(BALANCE),
          cancelled: -Number(BALANCE),
        }),
      };
    },
  },
];

/** Both approvers decide the same. */
function decisions(
  { bank, approvers }: Stage,
  id: string,
  decision: 'approve' | 'deny' | 'return',
  body: Body = {},
) {
  return approvers.map((person) => () => decide(bank, person, id, decision, body));
}

function judgements(
  { bank, approvers }: Stage,
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

function callBack({ bank, customer }: Stage, id: string): Rival {
  return () => cancel(bank, customer, id);
}

function block({ bank, customer, administrator: { cookies } }: Stage): Disturbance {
  return () => bank.request('POST', `/api/admin/users/${customer.id}/block`, { cookies });
}

function tick({ bank }: Stage, job: Job): Disturbance {
  return () => job.run(bank.parts, {});
}

async function done(asked: Promise<TestReply>): Promise<TestReply> {
  const reply = await asked;
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

/** By state: how the balance changes, or how it and what is held do. A state not named is wrong. */
type Changes = Readonly<Record<string, number | readonly [balance: number, held: number]>>;

function changeAt(changes: Changes, state: string): Change {
  const [balance = Number.NaN, held = 0] = [changes[state] ?? []].flat();
  return { balance, held };
}

function wireOutcome(stage: Stage, id: string, changes: Changes): Race['outcome'] {
  return outcomeOf(stage, 'transfers', id, changes);
}

function outcomeOf({ bank }: Stage, table: string, id: string, changes: Changes): Race['outcome'] {
  return async () => {
    const text = `select status as state from ${table} where id = $1`;
    const { state } = await one<{ state: string }>(bank.parts.pool, { text, values: [id] });
    return { state, change: changeAt(changes, state) };
  };
}

const BALANCE = 1_000_000n;
const ACCOUNTS = { accounts: { checking: BALANCE, credit: 1_000n } };

export function newcomer(bank: TestApp): Promise<TestCustomer> {
  return makeCustomer(bank, ACCOUNTS);
}

/** The same customer, unblocked and signed in again. */
export async function comeBack(bank: TestApp, customer: TestCustomer): Promise<TestCustomer> {
  await run(bank.parts.pool, sql`update customers set status = 'active' where id = ${customer.id}`);
  return { ...customer, cookies: await signIn(bank, 'customer', customer.id) };
}
