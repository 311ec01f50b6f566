// Carries out what is scheduled, in the order of the days on which it is due.
import sql, { empty } from 'sql-template-tag';
import { Refusal, type RefusalCode } from '#contract/refusals.ts';
import { type Db, maybeOne, rows, type Tx } from '#database/connection.ts';
import { Draft, writeDraft } from '#database/draft.ts';
import { transaction } from '#database/transaction.ts';
import { isFrozen } from '#ledger/freeze.ts';
import { record } from '#ledger/record.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import { type DueWork, forEachDue } from '../base/jobs/due-work.ts';
import { accountNotFound } from '../people/access.ts';
import { lockHolder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { failOccurrence, finishOccurrence } from './finish-occurrence.ts';
import { schedulableKinds } from './kinds/all.ts';
import type { DueOccurrence, Execution, Screened } from './kinds/schedule-kind.ts';
import { findOccurrence, lockSchedule, type Schedule, scheduleColumns } from './writes.ts';

const AT_ONCE = 200;

/**
 * Carries out the occurrences whose time has come. Each passes the gate as if it were submitted
 * now. One that the gate or the account refuses fails, and is not tried again. While money is
 * frozen, the customer is blocked or outgoing payments are paused, an occurrence waits.
 */
export const runSchedules: DueWork = {
  name: 'run-schedules',
  everyMs: 10_000,
  isDue: async (deps) => (await listDue(deps, 1)).length > 0,
  async run(deps) {
    let done = 0;
    let last: DueSchedule | undefined;
    // By pages behind one another, so that what cannot be done yet keeps nothing back.
    for (;;) {
      const page = await listDue(deps, AT_ONCE, last);
      const ids = page.map(({ id }) => id);
      const job = { log: deps.log, job: 'run-schedules' };
      done += await forEachDue(job, ids, (id) => runOne(deps, id));
      last = page.at(-1);
      if (page.length < AT_ONCE) return done;
    }
  },
};

interface DueSchedule {
  readonly id: string;
  readonly dueAt: Date;
}

async function listDue(
  { pool, clock }: Deps,
  maxRows: number,
  after?: DueSchedule,
): Promise<DueSchedule[]> {
  if (await isFrozen(pool)) return [];
  const behind = after ? sql`and (s.due_at, s.id) > (${after.dueAt}, ${after.id}::uuid)` : empty;
  return await rows<DueSchedule>(
    pool,
    sql`select s.id, s.due_at as "dueAt" from schedules s join customers c on c.id = s.customer_id
        where s.due_at <= ${clock.businessNow()} and c.status = 'active'
          and (s.kind = 'internal-transfer' or c.no_outgoing_until is null
            or c.no_outgoing_until <= ${clock.now()})
          ${behind}
        order by s.due_at, s.id limit ${maxRows}`,
  );
}

/** Whether the schedule moved on; an occurrence that comes too early stays as it is. */
async function runOne(deps: Deps, scheduleId: string): Promise<boolean> {
  const { pool } = deps;
  const seen = await findSchedule(pool, scheduleId);
  if (!seen) return false;
  const { customerId, billPaymentId } = seen;
  const screened = await schedulableKinds[seen.kind].screen(pool, {
    customerId,
    payment: seen,
    billPaymentId,
  });
  return await transaction(pool, async (tx) => {
    const now = deps.clock.businessNow();
    const holder = await lockHolder(tx, customerId);
    const schedule = await lockSchedule(tx, customerId, scheduleId);
    // Another process, the customer or a block may have come first.
    if (!isDue(schedule, now) || holder.status !== 'active') return false;
    const due = await dueOccurrence(tx, schedule, { holder, screened });
    const outcome = await attempt(tx, deps, schedule, due);
    if (outcome === 'later') return false;
    const { amountCents } = due.payment;
    const at = { scheduleId, on: schedule.nextOn, dueOn: schedule.nextDueOn, amountCents };
    if ('failure' in outcome) await failOccurrence(tx, deps, { schedule, holder, at, ...outcome });
    else await finishOccurrence(tx, deps, { schedule, at, ...outcome });
    // A bill payment that was submitted for its day has a line of its own.
    if (billPaymentId === null) await auditRun(tx, deps, at, outcome);
    return true;
  });
}

async function auditRun(
  tx: Tx,
  { clock }: Deps,
  { scheduleId, on, amountCents }: { scheduleId: string; on: string; amountCents: bigint },
  outcome: Done | Failure,
): Promise<void> {
  const status = 'failure' in outcome ? 'failed' : 'done';
  await appendAudit(tx, {
    ...theSystem,
    at: clock.now(),
    action: 'run-schedule',
    subjectKind: 'schedule',
    subjectId: scheduleId,
    after: { status, on, amountCents, ...outcome },
  });
}

async function findSchedule(db: Db, scheduleId: string): Promise<Schedule | undefined> {
  return await maybeOne<Schedule>(
    db,
    sql`select ${scheduleColumns} from schedules s where s.id = ${scheduleId}`,
  );
}

type ActiveSchedule = Schedule & {
  readonly nextOn: NonNullable<Schedule['nextOn']>;
  readonly nextDueOn: NonNullable<Schedule['nextDueOn']>;
};

function isDue(schedule: Schedule | undefined, now: Date): schedule is ActiveSchedule {
  return schedule?.status === 'active' && schedule.dueAt !== null && schedule.dueAt <= now;
}

async function dueOccurrence(
  tx: Tx,
  schedule: ActiveSchedule,
  by: { readonly holder: DueOccurrence['holder']; readonly screened: Screened },
): Promise<DueOccurrence> {
  const { id, nextOn, billPaymentId } = schedule;
  const changed = await findOccurrence(tx, id, nextOn);
  const stands = (await isPaidSince(tx, schedule)) ? [] : schedule.flags;
  return {
    ...by,
    payment: { ...schedule, amountCents: changed?.amountCents ?? schedule.amountCents },
    key: `schedule ${id} ${nextOn}`,
    ofSchedule: { id, on: nextOn },
    billPaymentId,
    earlierFlags: [...stands, ...(changed?.flags ?? [])],
  };
}

/** Whether one of the bills was paid, past staff where they had to agree. */
async function isPaidSince(tx: Tx, { id, createdAt, changedAt }: ActiveSchedule): Promise<boolean> {
  const since = changedAt ?? createdAt;
  const paid = sql`select from schedule_occurrences o
    join bill_payments b on b.id = o.bill_payment_id
    where o.schedule_id = ${id} and o.finished_at >= ${since} and b.status = 'completed' limit 1`;
  return (await maybeOne(tx, paid)) !== undefined;
}

interface Done extends Omit<Execution, 'journal'> {
  readonly journalNumber: bigint;
}

interface Failure {
  readonly failure: string;
}

type Attempt = Done | Failure | 'later';

// The gate's and the ledger's answers decide which way it goes, so the rows are written afterwards.
async function attempt(
  tx: Tx,
  deps: Deps,
  { kind }: Schedule,
  due: DueOccurrence,
): Promise<Attempt> {
  const draft = new Draft(tx);
  try {
    const { journal, ...became } = await schedulableKinds[kind].execute(draft, deps, due);
    const outcome = await record(tx, { ...journal, actor: theSystem }, deps.clock.businessNow());
    const { number: journalNumber, replayed } = requireRecorded(outcome);
    if (replayed) throw new Error(`The journal "${due.key}" has no occurrence.`);
    await writeDraft(tx, draft);
    return { ...became, journalNumber };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (LATER.includes(error.code)) return 'later';
    return { failure: failureOf(error) };
  }
}

const LATER: readonly RefusalCode[] = [
  'frozen',
  'outgoing-paused',
  'not-signed-in',
  'too-many-wires',
  // The recipient was changed a moment ago, after its name was compared with the watch list.
  'conflict',
];

const failures = {
  'insufficient-funds': 'The available balance was not sufficient.',
  overdrawn: 'The account was overdrawn.',
  'account-closed': 'The account is closed.',
} as const;

function failureOf({ code, message }: Refusal): string {
  if (message === accountNotFound().message) return failures['account-closed'];
  return failures[code as keyof typeof failures] ?? message;
}
