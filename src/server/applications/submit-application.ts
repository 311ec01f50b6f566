import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { requireGoodPassword } from '../auth/passwords/password-rules.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Mail } from '../base/mail/mail.ts';
import { mayMail } from '../base/mail/mail-allowance.ts';
import type { Recipient } from '../base/mail/mail-template.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { siteLink } from '../base/mail/site-link.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { addressGroup } from '../base/throttling/address-group.ts';
import { perHour, refundTries, reserveTries, throttle } from '../base/throttling/throttle.ts';
import { TIN_INDEX } from '../customers/insert-customer.ts';
import { screenNames } from '../people/screen-names.ts';
import { isUsernameTaken, lockUsername, usernameTaken } from '../people/usernames.ts';
import { checkApplicant } from './check-applicant.ts';
import { deleteDraft } from './drafts/drafts.ts';
import { findEarlierSubmission, submissionIndex, type TakenIn } from './earlier-submission.ts';
import { duplicateEmail, type Received, receivedEmail } from './received-email.ts';
import { insertReference } from './references.ts';
import { insertApplication } from './writes.ts';

type Submission = Call<typeof contract.submitApplication>;

/**
 * Takes an application in. An existing customer gets the same answer as any applicant: staff see
 * it, and the customer whose details were entered gets an email.
 */
export async function submitApplication(deps: Deps, call: Submission) {
  const { pool, keys, clock, config } = deps;
  const { body, visitor, idempotencyKey } = call;
  checkApplicant(body, bankDay(clock.businessNow()), config.limits);
  await requireGoodPassword(config.settings, body.password, body);
  const submissionKey = idempotencyKey ?? null;
  const earlier = await findEarlierSubmission(pool, keys, submissionKey, body);
  if (earlier !== undefined) return submitted(earlier);

  // Counted before the name is looked up, or the answer of an exhausted address would tell which
  // names are taken. What is taken in counts as an application, a taken name as a lookup.
  const { applications, lookups } = throttlesOf(deps, visitor.address);
  await reserveTries(pool, [applications, lookups], clock.now());
  try {
    // Asked before the hash, which costs more than all the rest.
    const repeated = await findRepeated(pool, keys, submissionKey, body);
    const { taken, isNew } =
      repeated === undefined ? await takeIn(deps, call) : { taken: repeated, isNew: false };
    await refundTries(pool, isNew ? [lookups] : [applications, lookups]);
    return submitted(taken);
  } catch (error) {
    await refundTries(pool, isTaken(error) ? [applications] : [applications, lookups]);
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'username-taken';
}

function submitted({ id, reference }: TakenIn) {
  return { applicationId: id, status: 'pending', reference } as const;
}

async function takeIn(deps: Deps, { body, visitor, idempotencyKey, request }: Submission) {
  const { pool, keys, clock, passwords } = deps;
  const submissionKey = idempotencyKey ?? null;
  const passwordHash = await passwords.hash(body.password);
  const screening = await screenNames(`${body.firstName} ${body.lastName}`);
  return await transaction(pool, async (tx) => {
    await lockUsername(tx, body.username);
    // The same submission may have come twice at one moment.
    const first = await findRepeated(tx, keys, submissionKey, body);
    if (first !== undefined) return { taken: first, isNew: false };
    const id = randomUUID();
    const application = {
      id,
      application: body,
      passwordHash,
      screening,
      submissionKey,
      submissionIndex: submissionIndex(keys, body),
      address: visitor.address,
    };
    await insertApplication(tx, keys, application, clock.businessNow());
    if (body.draftKey !== undefined) await deleteDraft(tx, body.draftKey);
    const reference = await insertReference(tx, keys, { id, birthDate: body.dateOfBirth });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'submit-application',
      subjectKind: 'application',
      subjectId: id,
      after: {
        accountType: body.accountType,
        ...(body.productId !== undefined && { productId: body.productId }),
        initialDepositCents: body.initialDeposit,
      },
    });
    const link = siteLink(deps.config, request, `/application-status#${reference}`);
    for (const mail of await mailsAbout(tx, keys, body, { reference, link })) {
      if (!(await mayMail(tx, deps, { kind: 'application', email: mail.to }))) continue;
      await enqueueMail(tx, keys, mail, clock.now());
    }
    return { taken: { id, reference }, isNew: true };
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
  application: contract.Application,
): Promise<TakenIn | undefined> {
  const isTaken = await isUsernameTaken(db, application.username);
  const earlier = await findEarlierSubmission(db, keys, submissionKey, application);
  if (earlier !== undefined || !isTaken) return earlier;
  throw usernameTaken();
}

function throttlesOf({ keys, config }: Deps, address: string) {
  const { applicationsPerHour, usernameLookupsPerHour } = config.limits;
  const group = addressGroup(address);
  return {
    applications: throttle(keys, perHour('applications address', applicationsPerHour), group),
    lookups: throttle(keys, perHour('username lookups address', usernameLookupsPerHour), group),
  };
}

/** One mail for each address: a customer's own application is confirmed by the notice about it. */
async function mailsAbout(
  tx: Tx,
  keys: KeyRing,
  application: contract.Application,
  received: Received,
): Promise<Mail[]> {
  const { email } = application;
  const owners = await listOwners(tx, keys, application);
  const notices = owners.map((owner) =>
    duplicateEmail(owner, owner.email === email ? received : undefined),
  );
  const isKnown = owners.some((owner) => owner.email === email);
  return isKnown ? notices : [receivedEmail(email, received), ...notices];
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
