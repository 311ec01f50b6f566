// Which failures are worth a second try, and why.

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';

/**
 * The transaction lost to a concurrent one and left nothing behind: run it again from its start.
 */
export function lostToAnother(error: unknown): boolean {
  const { code, constraint } = fieldsOf(error);
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return true;
  // The same submission key came twice at one moment; the next try finds the other one's record.
  return code === UNIQUE_VIOLATION && constraint?.endsWith('_is_used_once') === true;
}

/**
 * The connection broke, perhaps while a commit was under way whose outcome is now unknown. Only
 * what carries a submission key may be sent again: the key tells what became of the first try.
 */
export function lostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = fieldsOf(error);
  if (code === undefined) return LOST.test(error.message);
  // Class 08 is a connection exception, 57P01 to 57P03 a server that is stopping or starting, 25006
  // one that only follows another by now, no-answer one that has vanished; the others are the
  // operating system's words for the same.
  return /^(08...|57P..|25006|no-answer|E(CONN|PIPE|NOENT|HOST|NET|TIMEDOUT).*)$/.test(code);
}

/** The driver has no codes for these. */
const LOST =
  /connection|terminated|timeout exceeded when trying to connect|timeout expired|read timeout/i;

/**
 * The database as a whole cannot do it: it is away, full, or out of memory or connections. That is
 * so for everybody, and asking for each one alone would only take longer.
 */
export function isDatabaseWide(error: unknown): boolean {
  return lostConnection(error) || /^(53...|58...)$/.test(fieldsOf(error).code ?? '');
}

/** The disk of the database is full, or fails. Some statements may still find room. */
export function isDiskFailure(error: unknown): boolean {
  return /^(53100|58030)$/.test(fieldsOf(error).code ?? '');
}

function fieldsOf(error: unknown): { code?: string | undefined; constraint?: string | undefined } {
  if (!(error instanceof Error)) return {};
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    code: typeof code === 'string' ? code : undefined,
    constraint: typeof constraint === 'string' ? constraint : undefined,
  };
}
