// Which failures are worth a second try, and why.

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';

/** The transaction lost to a concurrent one and left nothing behind: run it again from its start. */
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
  if (code === undefined) return /connection|terminated/i.test(error.message);
  // Class 08 is a connection exception, 57P01 to 57P03 a server that is stopping or starting; the
  // others are the operating system's words for the same.
  return code.startsWith('08') || code.startsWith('57P') || /^E(CONN|PIPE|NOENT)/.test(code);
}

function fieldsOf(error: unknown): { code?: string | undefined; constraint?: string | undefined } {
  if (!(error instanceof Error)) return {};
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    code: typeof code === 'string' ? code : undefined,
    constraint: typeof constraint === 'string' ? constraint : undefined,
  };
}
