// Errors after which the same keyed request may be sent again: it lost to a concurrent transaction,
// or the connection broke. With a broken connection the outcome may be unknown; the key settles it.
const LOST_TO_ANOTHER = new Set(['40001', '40P01']);

export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code === undefined) return /connection|terminated/i.test(error.message);
  return LOST_TO_ANOTHER.has(code) || isConnectionLoss(code);
}

// Class 08 is a connection exception, 57P01-57P03 a server that is stopping or starting; the others
// are the operating system's words for the same.
function isConnectionLoss(code: string): boolean {
  return code.startsWith('08') || code.startsWith('57P') || /^E(CONN|PIPE|NOENT)/.test(code);
}
