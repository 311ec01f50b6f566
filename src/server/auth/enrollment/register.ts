import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/people/auth.ts';
import { run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { Mail } from '../../base/mail/mail.ts';
import { mayMail } from '../../base/mail/mail-allowance.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { recognizeSession, setSessionCookie } from '../../base/session/visitor.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { requireFreeUsername } from '../../people/usernames.ts';
import { openChallenge } from '../codes/challenges.ts';
import { newMailedCode } from '../codes/mailed-code.ts';
import { findLogin } from '../logins.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { alreadyEnrolledEmail, enrollmentCodeEmail } from './enrollment-email.ts';

type Register = Call<typeof contract.register>;

/**
 * Enrolls a login without accounts. It ends where the first step of signing in ends, with a
 * challenge that takes only the code mailed to the address; until then no customer exists. A
 * known address gets the same answer, and a mail to its owner instead of a code.
 */
export async function register(deps: Deps, { body, visitor, request, reply }: Register) {
  const { pool, keys, clock, config, passwords } = deps;
  await requireGoodPassword(config.settings, body.password, body);
  await reserveTries(pool, throttlesOf(deps, visitor.address, body.email), clock.now());
  if (body.username !== undefined) await requireFreeUsername(pool, body.username);
  const passwordHash = await passwords.hash(body.password);
  await recognizeSession(request, 'pre-auth');
  const opened = await transaction(pool, async (tx) => {
    const id = randomUUID();
    const mail = await mailFor(tx, deps, { ...body, id, passwordHash });
    if (mail) await enqueueMail(tx, keys, mail, clock.now());
    return await openChallenge(tx, deps, request, { kind: 'enrollment', subjectId: id });
  });
  setSessionCookie(reply, opened);
  return { user: null, next: 'code' } as const;
}

// The owner of a known address gets only so many of these an hour: strangers can cause them.
async function mailFor(tx: Tx, deps: Deps, enrollment: NewEnrollment): Promise<Mail | undefined> {
  const { email } = enrollment;
  const owner = await findLogin(tx, 'customer', email);
  if (!owner) {
    const code = await insertEnrollment(tx, deps, enrollment);
    return enrollmentCodeEmail(email, code, deps.config.limits.preAuthMs);
  }
  const isAllowed = await mayMail(tx, deps, { kind: 'already-enrolled', email: owner.email });
  return isAllowed ? alreadyEnrolledEmail(owner) : undefined;
}

// Every enrollment costs a hash and sends a mail to an address that any visitor can type.
function throttlesOf({ keys, config }: Deps, address: string, email: string) {
  const { enrollmentsPerHour, enrollmentsPerEmail } = config.limits;
  return [
    throttle(keys, perHour('enrollment address', enrollmentsPerHour), addressGroup(address)),
    throttle(keys, perHour('enrollment email', enrollmentsPerEmail), email),
  ];
}

interface NewEnrollment {
  readonly id: string;
  readonly email: string;
  readonly username?: string | undefined;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
}

async function insertEnrollment(
  tx: Tx,
  { keys, clock, config }: Deps,
  { id, email, username, passwordHash, firstName, lastName }: NewEnrollment,
): Promise<string> {
  const now = clock.now();
  const { code, index } = newMailedCode(keys, { purpose: 'enrollment', row: id });
  const expiresAt = new Date(now.getTime() + config.limits.preAuthMs);
  await run(
    tx,
    sql`insert into enrollments (id, email, username, password_hash, first_name, last_name,
          code_index, created_at, expires_at)
        values (${id}, ${email}, ${username ?? null}, ${passwordHash}, ${firstName}, ${lastName},
          ${index}, ${now}, ${expiresAt})`,
  );
  return code;
}
