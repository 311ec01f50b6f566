import { parseCents, readPrinted } from '#money/cents.ts';

interface LimitRequest {
  readonly creditLimit: string;
  readonly requestedLimit: string;
}

/** What is wrong with the limit staff typed; the server says the same. */
export function checkLimit(typed: string, request: LimitRequest): string | undefined {
  const limit = parseCents(typed.trim());
  if (limit === null) return 'Amount must be dollars and cents, such as 125.00';
  if (limit <= readPrinted(request.creditLimit)) return 'Must be more than the current limit.';
  if (limit > readPrinted(request.requestedLimit)) return 'Must not be more than was requested.';
  return undefined;
}
