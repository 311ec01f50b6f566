// A fresh code confirms one submission and no other. The refusal carries a question: an opaque text
// that names, sealed, what was submitted and in which session. The code answers that question; the
// submission, sent again, then passes once.

import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import type { Session } from '../base/session/sessions.ts';

interface Question {
  readonly id: string;
  /** Hex. */
  readonly binding: string;
  readonly askedAt: number;
}

/** How long a question can be answered; a code may have to be asked for by telephone. */
const QUESTION_MS = 30 * MINUTE_MS;

/** Over everything a confirmation is for. What is not in it could be changed after the code. */
export function bindingOf(...shown: readonly (string | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(shown)).digest();
}

const aadOf = ({ id }: Session) => ({ table: 'step_ups', row: id, column: 'question' });

export interface Confirmation {
  readonly session: Session;
  readonly binding: Buffer;
  /** Real time: a code is as old as it really is. */
  readonly now: Date;
}

/** Uses up the confirmation of this submission, or asks for one. */
export async function requireConfirmed(
  writer: Writer,
  keys: KeyRing,
  { session, binding, now }: Confirmation,
): Promise<void> {
  const lifted = await maybeOne<{ id: string }>(
    writer,
    sql`select id from step_ups
        where session_id = ${session.id} and customer_id = ${session.subjectId}
          and binding = ${binding} and used_at is null and lifted_until > ${now}
        limit 1`,
  );
  if (lifted) {
    await writeTo(writer, usedRows(lifted.id, now));
    return;
  }
  const question: Question = {
    id: randomUUID(),
    binding: binding.toString('hex'),
    askedAt: now.getTime(),
  };
  const stepUp = keys.seal(JSON.stringify(question), aadOf(session));
  throw new Refusal('step-up-required', { stepUp });
}

/** The same for what a code confirms wherever the bank asks for fresh codes at all. */
export async function requireFreshCode(
  writer: Writer,
  { config, clock, keys }: Pick<Deps, 'config' | 'clock' | 'keys'>,
  session: Session,
  binding: Buffer,
): Promise<void> {
  if (!config.settings.stepUp) return;
  await requireConfirmed(writer, keys, { session, binding, now: clock.now() });
}

// It is used once, also where two requests found it unused.
function usedRows(id: string, now: Date): RowsToWrite {
  return {
    name: 'step_ups',
    types: ['uuid', 'timestamptz'],
    columns: [[id], [now]],
    write: (rows) => `update step_ups s set used_at = fresh.used_at
      from ${rows} as fresh (id, used_at) where s.id = fresh.id and s.used_at is null
      returning s.id`,
    changesEach: true,
  };
}

/** Opens a question that was asked in this session a while ago at most. */
export function openQuestion(keys: KeyRing, session: Session, stepUp: string, now: Date): Question {
  try {
    const question = JSON.parse(keys.open(stepUp, aadOf(session))) as Question;
    if (now.getTime() - question.askedAt < QUESTION_MS) return question;
  } catch {
    // Changed, invented or from another session: the answer is the same.
  }
  throw new Refusal('step-up-ended');
}

/** Notes that the question was answered. It can be answered once. */
export async function insertConfirmation(
  tx: Tx,
  session: Session,
  { id, binding }: Question,
  liftedUntil: Date,
): Promise<void> {
  const added = await run(
    tx,
    sql`insert into step_ups (id, customer_id, session_id, binding, lifted_until)
        values (${id}, ${session.subjectId}, ${session.id}, ${Buffer.from(binding, 'hex')},
          ${liftedUntil})
        on conflict (id) do nothing`,
  );
  if (added === 0) throw new Refusal('step-up-ended');
}
