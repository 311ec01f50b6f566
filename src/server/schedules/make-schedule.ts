import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Reply, Returned } from '#contract/endpoint.ts';
import { makeSchedule as endpoint } from '#contract/payments/schedules.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { remaining } from '#rules/schedules/due-day.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import { readActiveHolder } from '../people/lock-holder.ts';
import type { Decision } from '../posting/act-in-turn.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { submitInTurn } from '../posting/submit-in-turn.ts';
import { schedulableKinds } from './kinds/all.ts';
import type { Screened } from './kinds/schedule-kind.ts';
import { sumOfSeries } from './next-occurrence.ts';
import { namesOf, shownSchedule } from './reads.ts';
import { mailSchedule } from './schedule-email.ts';
import {
  auditedTerms,
  confirmationKey,
  requireOwnSides,
  requireStart,
  termsOf,
} from './schedule-terms.ts';
import { dueAtOf, insertSchedule, type Schedule, type ScheduleTerms, seriesOf } from './writes.ts';

/** More than anyone has; a list of any length would only fill the database. */
const MAX_SCHEDULES = 100;

/** Schedules a payment, once or repeatedly. The balance matters on its days, not now. */
export async function makeSchedule(
  deps: PostingDeps,
  call: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { visitor, body, idempotencyKey: key } = call;
  const customerId = visitor.session.subjectId;
  const terms = termsOf(body);
  requireStart(deps, terms.startOn);
  await requireOwnSides(deps.pool, customerId, body);
  const toScreen = { customerId, payment: terms, billPaymentId: null };
  const screened = await schedulableKinds[terms.kind].screen(deps.pool, toScreen);
  const submission = { customerId, key, request: body, now: deps.clock.now() };
  return await submitInTurn(deps, endpoint, submission, (draft) =>
    schedule(draft, deps, call, terms, screened),
  );
}

async function schedule(
  draft: Draft,
  deps: PostingDeps,
  { visitor, idempotencyKey: key }: Call<typeof endpoint>,
  terms: ScheduleTerms,
  screened: Screened,
): Promise<Decision<Returned<typeof endpoint>>> {
  const now = deps.clock.businessNow();
  const holder = await readActiveHolder(draft, visitor.session.subjectId);
  await requireFewer(draft, holder.id);
  const today = bankDay(now);
  const next = firstOf(terms, today);
  const arranged = await schedulableKinds[terms.kind].authorize(draft, deps, {
    holder,
    payment: terms,
    screened,
    day: next.dueOn,
    submission: { session: visitor.session, key: confirmationKey(terms, key) },
    submittedCents: sumOfSeries(terms, {
      today,
      lastOn: null,
      nextOn: next.on,
      skipped: new Set(),
    }),
  });
  const { flags } = arranged;
  const made: Schedule = {
    ...terms,
    id: randomUUID(),
    customerId: holder.id,
    ...arranged,
    billPaymentId: null,
    createdAt: now,
    changedAt: null,
    status: 'active',
    reason: null,
    lastOn: null,
    nextOn: next.on,
    nextDueOn: next.dueOn,
    dueAt: dueAtOf(next.dueOn),
    failures: 0,
  };
  await insertSchedule(draft, made);
  await appendAudit(draft, {
    ...actorOf(visitor),
    at: deps.clock.now(),
    action: 'make-schedule',
    subjectKind: 'schedule',
    subjectId: made.id,
    after: { ...auditedTerms(terms), nextOn: next.on, ...(flags.length > 0 && { flags }) },
  });
  const names = await namesOf(draft, terms);
  await mailSchedule(draft, deps, holder, 'made', { terms, toName: names.toName, next });
  return { reply: { schedule: shownSchedule({ ...made, ...names }, [], today) } };
}

function firstOf(terms: ScheduleTerms, today: Schedule['startOn']) {
  const nothing = { today, lastOn: null, skipped: new Set<string>() };
  const [first] = remaining(seriesOf(terms), terms.businessDayRule, nothing).take(1);
  if (first) return { on: first.on, dueOn: first.dueOn };
  const sentence = 'This schedule ends before its first payment.';
  throw new Refusal('invalid-fields', { sentence, fields: { end: sentence } });
}

async function requireFewer(db: Db, customerId: string): Promise<void> {
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*)::integer as count from schedules
        where customer_id = ${customerId} and status <> 'ended'`,
  );
  if (count < MAX_SCHEDULES) return;
  throw new Refusal('over-limit', { sentence: `You can have up to ${MAX_SCHEDULES} schedules.` });
}
