import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/bank-day.ts';
import { requireGoodPassword } from '../auth/password-rules.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { KeyRing } from '../base/keys.ts';
import type { Recipient } from '../base/letter.ts';
import type { Call } from '../base/mount.ts';
import { screenNames } from '../base/name-screening.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import {
  addressGroup,
  giveBack,
  type ThrottleRule,
  takeTries,
  throttle,
} from '../base/throttle.ts';
import { TIN_INDEX } from '../customers/insert-customer.ts';
import type { Limits } from '../limits.ts';
import { checkApplicant } from './check-applicant.ts';
import { duplicateEmail } from './duplicate-email.ts';
import { findEarlierSubmission, submissionIndex } from './earlier-submission.ts';
import { insertApplication, isUsernameTaken, lockUsername } from './writes.ts';

type Submission = Call<typeof contract.submitApplication>;

/**
 * Takes an application in. Whoever is known to the bank already gets the same answer as anybody
 * else: staff see it, and the customer whose details were given is told by mail.
 */
export async function submitApplication(parts: Parts, call: Submission) {
  const { pool, keys, clock, config } = parts;
  const { body, visitor, idempotencyKey } = call;
  checkApplicant(body, bankDay(clock.businessNow()), config.limits);
  await requireGoodPassword(config.settings, body.password, body);
  // Asked before the hash, which costs more than all the rest.
  const earlier = await findRepeated(pool, keys, idempotencyKey ?? null, body);
  if (earlier !== undefined) return submitted(earlier);

  // Only what is taken in counts; yet each try is counted first, so that twenty sent at once are
  // twenty.
  const rule = applicationRule(config.limits);
  const allowance = [throttle(keys, rule, addressGroup(visitor.address))];
  await takeTries(pool, allowance, clock.now());
  try {
    const { id, isNew } = await takeIn(parts, call);
    if (!isNew) await giveBack(pool, allowance);
    return submitted(id);
  } catch (error) {
    await giveBack(pool, allowance);
    throw error;
  }
}

function submitted(applicationId: string) {
  return { applicationId, status: 'pending' } as const;
}

async function takeIn(parts: Parts, { body, visitor, idempotencyKey }: Submission) {
  const { pool, keys, clock, passwords } = parts;
  const submissionKey = idempotencyKey ?? null;
  const passwordHash = await passwords.hash(body.password);
  const screening = await screenNames(`${body.firstName} ${body.lastName}`);
  return await transaction(pool, async (tx) => {
    await lockUsername(tx, body.username);
    // The same submission may have come twice at one moment.
    const first = await findRepeated(tx, keys, submissionKey, body);
    if (first !== undefined) return { id: first, isNew: false };
    const id = randomUUID();
    const application = {
      id,
      asked: body,
      passwordHash,
      screening,
      submissionKey,
      submissionIndex: submissionIndex(keys, body),
      address: visitor.address,
    };
    await insertApplication(tx, keys, application, clock.businessNow());
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'submit-application',
      subjectKind: 'application',
      subjectId: id,
      after: { accountType: body.accountType, initialDepositCents: body.initialDeposit },
    });
    for (const owner of await listOwners(tx, keys, body)) {
      await enqueueMail(tx, keys, duplicateEmail(owner), clock.now());
    }
    return { id, isNew: true };
  });
}

/**
 * The application that the same submission made before. The name is looked up first: if it was
 * taken by that very submission a moment ago, then the submission is found too.
 */
async function findRepeated(
  db: Db,
  keys: KeyRing,
  submissionKey: string | null,
  asked: contract.Application,
): Promise<string | undefined> {
  const isTaken = await isUsernameTaken(db, asked.username);
  const earlier = await findEarlierSubmission(db, keys, submissionKey, asked);
  if (earlier !== undefined || !isTaken) return earlier;
  const sentence = 'This username is taken.';
  throw new Refusal('username-taken', { sentence, fields: { username: sentence } });
}

const HOUR_MS = 3_600_000;

function applicationRule({ applicationsPerHour }: Limits): ThrottleRule {
  return {
    name: 'applications address',
    failures: applicationsPerHour,
    windowMs: HOUR_MS,
    firstDelayMs: HOUR_MS,
    longestDelayMs: HOUR_MS,
    onSuccess: 'give-back',
  };
}

/** The customers whose address or number was given. */
async function listOwners(
  db: Db,
  keys: KeyRing,
  { email, ssn }: contract.Application,
): Promise<Recipient[]> {
  return await rows<Recipient>(
    db,
    sql`select email, first_name as "firstName" from customers
        where email is not null
          and (email = ${email} or tin_index = any(${keys.indexes(TIN_INDEX, ssn)}))
        limit 5`,
  );
}
