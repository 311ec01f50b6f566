// The one place where a database's error becomes a refusal: it is away, too busy or full, or a
// constraint said no in a race that a check before it could not see.
import { Refusal, type RefusalCode } from '#contract/refusals.ts';

/** What each constraint's name means to the visitor. */
export type ConstraintRefusals = Readonly<Record<string, RefusalCode>>;

export function databaseRefusal(
  error: unknown,
  constraints: ConstraintRefusals,
): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, syscall } = error as DatabaseError;
  if (constraint !== undefined) {
    const meaning = Object.hasOwn(constraints, constraint) ? constraints[constraint] : undefined;
    if (meaning) return new Refusal(meaning);
  }
  if (code === CHARACTER_NOT_STORABLE) return new Refusal('bad-request');
  const isAway =
    (code === undefined && AWAY_MESSAGES.test(error.message)) ||
    (code !== undefined && AWAY_CODES.test(code)) ||
    (code !== undefined && NETWORK_CODES.has(code)) ||
    (code !== undefined && OWN_CODES.has(code)) ||
    (code === 'ENOENT' && syscall === 'connect');
  return isAway ? new Refusal('unavailable', { retryAfterSeconds: 5, cause: error }) : undefined;
}

/** Why a refusal says that the service is unavailable, as a code that carries no one's data. */
export function causeOf({ cause }: Refusal): string | undefined {
  if (typeof cause === 'string') return cause;
  if (!(cause instanceof Error)) return undefined;
  const { code } = cause as DatabaseError;
  if (code !== undefined) return code;
  return /connect/.test(cause.message) && /time/.test(cause.message)
    ? 'connect-timeout'
    : 'connection-lost';
}

interface DatabaseError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  readonly syscall?: string;
}

// Nothing came back in time; nothing was sent in time; nothing was posted, because this server's
// clock is ahead of the database's.
const OWN_CODES = new Set(['no-answer', 'deadline', 'clock-ahead']);

// A null character that came in by the URL.
const CHARACTER_NOT_STORABLE = '22021';

// Connection trouble, rollback by conflict, read-only, out of resources, lock and statement
// timeouts, shutdown, errors of the disk, and what PostgreSQL calls its own internal errors.
const AWAY_CODES = /^(08...|40001|40P01|25006|53...|55P03|57014|57P..|58030|XX...)$/;

const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT']);

// The driver has no codes for these.
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;
