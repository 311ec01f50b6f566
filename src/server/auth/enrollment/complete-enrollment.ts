import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { lockUsername, requireFreeUsername } from '../../people/usernames.ts';
import { isMailedCode } from '../codes/mailed-code.ts';
import { endChallenge } from '../codes/try-code.ts';
import { type Login, lockLogin } from '../logins.ts';
import { type Begun, beginSession } from '../sign-in/begin-session.ts';

interface Enrollment {
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly codeIndex: string;
}

/** The mailed code came back: the address is theirs, and the login without accounts comes to be. */
export async function completeEnrollment(
  tx: Tx,
  deps: Deps,
  { body, visitor, request }: Call<typeof contract.validateCode>,
): Promise<{ login: Login; begun: Begun }> {
  const now = deps.clock.now();
  await endChallenge(tx, visitor.challenge);
  const enrollment = await takeEnrollment(tx, visitor.challenge.subjectId, now);
  if (!enrollment || !fits(deps, enrollment, body)) throw new Refusal('wrong-code');
  if (enrollment.username !== null) await assignUsername(tx, enrollment.username);
  const customerId = await insertCustomer(tx, enrollment, now);
  const { address, requestId } = visitor;
  await appendAudit(tx, {
    at: now,
    actorKind: 'customer',
    actorId: customerId,
    action: 'enroll',
    subjectKind: 'customer',
    subjectId: customerId,
    address,
    requestId,
  });
  const login = await lockLogin(tx, 'customer', customerId);
  return { login, begun: await beginSession(tx, deps, request, { login, by: 'enrollment' }) };
}

function fits(
  { keys }: Deps,
  { id, email, username, codeIndex }: Enrollment,
  credentials: { readonly email: string; readonly code: string },
): boolean {
  const isTheirs = credentials.email === email || credentials.email === username;
  return (
    isTheirs && isMailedCode(keys, codeIndex, { purpose: 'enrollment', row: id }, credentials.code)
  );
}

async function takeEnrollment(tx: Tx, id: string, now: Date): Promise<Enrollment | undefined> {
  return await maybeOne<Enrollment>(
    tx,
    sql`delete from enrollments where id = ${id} and expires_at > ${now}
        returning id, email, username, password_hash as "passwordHash",
          first_name as "firstName", last_name as "lastName", code_index as "codeIndex"`,
  );
}

// An application that came since the enrollment began may have been promised it.
async function assignUsername(tx: Tx, username: string): Promise<void> {
  await lockUsername(tx, username);
  await requireFreeUsername(tx, username);
}

async function insertCustomer(tx: Tx, enrollment: Enrollment, now: Date): Promise<string> {
  const id = randomUUID();
  const { email, username, passwordHash, firstName, lastName } = enrollment;
  await run(
    tx,
    sql`insert into customers (id, email, username, password_hash, first_name, last_name,
          email_proven_at, activated_at, created_at)
        values (${id}, ${email}, ${username}, ${passwordHash}, ${firstName}, ${lastName},
          ${now}, ${now}, ${now})`,
  );
  return id;
}
