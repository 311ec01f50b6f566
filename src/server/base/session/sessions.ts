// Sessions live in the database, and only as the hash of the cookie's value. Two audiences never
// mix, and `pre-auth` is the short challenge between the first and the second step of signing in.
import { hash, randomBytes, randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne, one, prepared, rows, run, type Tx } from '#database/connection.ts';
import type { Limits } from '../config/limits.ts';

export type Audience = 'customer' | 'staff' | 'pre-auth';

/** The step between password and code that a challenge stands for. */
export type ChallengeKind = 'customer' | 'staff' | 'enrollment';

/** What a session or a challenge remembers of how it was opened. Stored as JSON. */
export interface SessionDetails {
  /** Only of a challenge. */
  readonly kind?: ChallengeKind;
  /** The keyed hash of the code that was emailed for this challenge. */
  readonly emailedCode?: string;
  /** Opened with a password that staff set: the customer or staff member chooses another first. */
  readonly mustChangePassword?: boolean;
  /** Opened with a second factor. */
  readonly hasAuthenticator?: boolean;
  /** The passkey that opened it. */
  readonly passkeyId?: string;
  /** Opened with a code that was emailed. */
  readonly byMailedCode?: boolean;
  /** The owner was emailed about wrong passwords or codes in this session. */
  readonly toldOfWrongProofs?: boolean;
}

export interface Session {
  readonly id: string;
  readonly audience: Audience;
  readonly subjectId: string;
  readonly role: string | null;
  readonly details: SessionDetails;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly idleExpiresAt: Date;
  readonly expiresAt: Date;
  readonly tries: number;
  readonly address: string;
  readonly userAgent: string;
}

/** A session and the value its cookie takes, which is known at this moment only. */
export interface OpenedSession {
  readonly session: Session;
  readonly token: string;
}

export interface NewSession {
  readonly audience: Audience;
  readonly subjectId: string;
  readonly role?: string;
  readonly details?: SessionDetails;
  readonly address: string;
  readonly userAgent: string;
}

const columns = sql`id, audience, subject_id as "subjectId", role, details,
  created_at as "createdAt", seen_at as "seenAt", idle_expires_at as "idleExpiresAt",
  expires_at as "expiresAt", tries, address, user_agent as "userAgent"`;

const alive = (now: Date) => sql`(idle_expires_at > ${now} and expires_at > ${now})`;

// 256 bits from the system's generator; nothing a visitor sends is ever taken as an id.
function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

interface Lifetime {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

function lifetime(audience: Audience, limits: Limits): Lifetime {
  switch (audience) {
    case 'customer':
      return { idleMs: limits.customerIdleMs, absoluteMs: limits.customerAbsoluteMs };
    case 'staff':
      return { idleMs: limits.staffIdleMs, absoluteMs: limits.staffAbsoluteMs };
    case 'pre-auth':
      return { idleMs: limits.preAuthMs, absoluteMs: limits.preAuthMs };
  }
}

const later = (from: Date, byMs: number) => new Date(from.getTime() + byMs);

/** Opens a session under a new id; of too many for one subject, the oldest goes. */
export async function createSession(
  tx: Tx,
  newSession: NewSession,
  now: Date,
  limits: Limits,
): Promise<OpenedSession> {
  const { audience, subjectId, role = null, details = {}, address, userAgent } = newSession;
  const { idleMs, absoluteMs } = lifetime(audience, limits);
  const token = newToken();
  // Two sign-ins at once would each count the other's session out.
  const lock = `session ${audience} ${subjectId}`;
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const session = await one<Session>(
    tx,
    sql`insert into sessions (id, token_hash, audience, subject_id, role, details, created_at,
          seen_at, idle_expires_at, expires_at, address, user_agent)
        values (${randomUUID()}, ${hashToken(token)}, ${audience}, ${subjectId}, ${role},
          ${JSON.stringify(details)}, ${now}, ${now}, ${later(now, idleMs)},
          ${later(now, absoluteMs)}, ${address}, ${userAgent.slice(0, 200)})
        returning ${columns}`,
  );
  await run(
    tx,
    sql`delete from sessions
        where audience = ${audience} and subject_id = ${subjectId} and id <> ${session.id}
          and (not ${alive(now)} or id in (
            select id from sessions
            where audience = ${audience} and subject_id = ${subjectId} and id <> ${session.id}
              and ${alive(now)}
            order by created_at desc, seen_at desc
            offset ${limits.sessionsPerSubject - 1}))`,
  );
  return { session, token };
}

/** The living session of a cookie. Looking does not extend it. */
export async function findSession(
  db: Db,
  audience: Audience,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const living = sql`select ${columns} from sessions
    where token_hash = ${hashToken(token)} and audience = ${audience} and ${alive(now)}`;
  return await maybeOne<Session>(db, prepared('find-session', living));
}

/** Puts off the idle end, up to the absolute one. */
export async function touchSession(
  db: Db,
  session: Session,
  now: Date,
  limits: Limits,
): Promise<void> {
  const idleEnd = later(now, lifetime(session.audience, limits).idleMs);
  await run(
    db,
    sql`update sessions
        set seen_at = ${now}, idle_expires_at = least(${idleEnd}::timestamptz, expires_at)
        where id = ${session.id} and ${alive(now)}`,
  );
}

/**
 * Gives the session a new id; the old one is dead at once. Undefined when the session is over. Of
 * its details it keeps all, or those that are named, as they are at this moment.
 */
export async function rotateSession(
  db: Db,
  session: Session,
  now: Date,
  { keeps = null }: { readonly keeps?: readonly (keyof SessionDetails)[] | null } = {},
): Promise<OpenedSession | undefined> {
  const token = newToken();
  const kept = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
    where ${keeps}::text[] is null or key = any(${keeps}))`;
  const rotated = await maybeOne<Session>(
    db,
    sql`update sessions
        set token_hash = ${hashToken(token)}, details = ${kept}
        where id = ${session.id} and ${alive(now)}
        returning ${columns}`,
  );
  return rotated && { session: rotated, token };
}

/** Adds to what a session knows about how it was opened. */
export async function updateDetails(
  tx: Tx,
  sessionId: string,
  details: SessionDetails,
): Promise<void> {
  const added = JSON.stringify(details);
  await run(tx, sql`update sessions set details = details || ${added} where id = ${sessionId}`);
}

/** The session counts as opened by a password alone. */
export async function forgetSecondFactor(tx: Tx, sessionId: string): Promise<void> {
  const lowered: SessionDetails = { hasAuthenticator: false };
  await run(
    tx,
    sql`update sessions set details = details - 'passkeyId' || ${JSON.stringify(lowered)}::jsonb
        where id = ${sessionId}`,
  );
}

/**
 * Takes one of the tries a challenge or a session has, and returns how many are taken; undefined
 * once they are used up or the session is over. Holds under parallel use.
 */
export async function takeTry(db: Db, session: Session, max: number): Promise<number | undefined> {
  const taken = await maybeOne<{ tries: number }>(
    db,
    sql`update sessions set tries = tries + 1
        where id = ${session.id} and tries < ${max} returning tries`,
  );
  return taken?.tries;
}

/** The try was neither right nor wrong. */
export async function refundTry(db: Db, sessionId: string): Promise<void> {
  const statement = sql`update sessions set tries = tries - 1 where id = ${sessionId} and tries > 0`;
  await run(db, statement);
}

/** Whether it ended by this call: of two calls for one challenge, one gets true. */
export async function endSession(db: Db, sessionId: string): Promise<boolean> {
  return (await run(db, sql`delete from sessions where id = ${sessionId}`)) === 1;
}

/** Ends all of a subject's sessions and challenges, save one if it is named. */
export async function endAllSessions(
  db: Db,
  subjectId: string,
  exceptId: string | null = null,
): Promise<number> {
  return await run(
    db,
    sql`delete from sessions
        where subject_id = ${subjectId} and id is distinct from ${exceptId}::uuid`,
  );
}

/** Ends what a passkey opened, save one session if it is named. */
export async function endSessionsOfPasskey(
  db: Db,
  { subjectId, passkeyId }: { readonly subjectId: string; readonly passkeyId: string },
  exceptId: string | null = null,
): Promise<void> {
  await run(
    db,
    sql`delete from sessions
        where subject_id = ${subjectId} and details ->> 'passkeyId' = ${passkeyId}
          and id is distinct from ${exceptId}::uuid`,
  );
}

export async function listSessions(
  db: Db,
  audience: Audience,
  subjectId: string,
  now: Date,
): Promise<Session[]> {
  return await rows<Session>(
    db,
    sql`select ${columns} from sessions
        where subject_id = ${subjectId} and audience = ${audience} and ${alive(now)}
        order by seen_at desc, created_at desc`,
  );
}

/** Which of these sessions have not ended. */
export async function listLiving(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const living = await rows<{ id: string }>(
    db,
    sql`select id from sessions where id = any(${ids}::uuid[]) and ${alive(now)}`,
  );
  return new Set(living.map(({ id }) => id));
}

/** The ids of everyone who is signed in, as a query for use within another. */
export function signedIn(audience: Audience, now: Date): Sql {
  return sql`select subject_id from sessions where audience = ${audience} and ${alive(now)}`;
}

/** Those of these customers who are signed in. */
export async function listSignedIn(
  db: Db,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct subject_id as id from (${signedIn('customer', now)}) signed_in
        where subject_id = any(${customerIds}::text[])`,
  );
  return new Set(found.map(({ id }) => id));
}

export async function forgetEndedSessions(db: Db, now: Date): Promise<number> {
  return await run(db, sql`delete from sessions where not ${alive(now)}`);
}
