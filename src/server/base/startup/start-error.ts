import type { Config } from '../config/config.ts';
import { databaseRefusal } from '../http/database-refusals.ts';
import { tlsErrorSentence } from './tls-error.ts';

/** Why the server could not start, as one sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Puts what commonly goes wrong at start into a sentence; leaves everything else as it is. */
export function startError(error: unknown, config: Config): unknown {
  const { code, syscall, port } = (error ?? {}) as NodeJS.ErrnoException & { port?: number };
  const sentence =
    syscall === 'listen'
      ? listenSentence(code, port, config)
      : databaseSentence(error, code, config);
  return sentence === undefined ? error : new StartError(sentence, { cause: error });
}

function listenSentence(code: string | undefined, port: number | undefined, config: Config) {
  const isMetrics = port !== undefined && port === config.metricsPort && port !== config.port;
  const [name, hostName] = isMetrics ? ['METRICS_PORT', 'METRICS_HOST'] : ['PORT', 'HOST'];
  switch (code ?? '') {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that uses it, or set ${name} to another port.`;
    case 'EACCES':
      return `This user may not open port ${port}: set ${name} to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${hostName} is not an address of this machine: set it to one of its addresses.`;
    default:
      return undefined;
  }
}

// Starting or stopping; several servers without a primary give the same code.
const NONE_LEADS = '57P03';

function databaseSentence(
  error: unknown,
  code: string | undefined,
  config: Config,
): string | undefined {
  if (code === '28P01' || code === '28000') {
    return 'The database refused the user or password: check DATABASE_URL.';
  }
  if (code === '3D000') return 'The database does not exist: create it, or check DATABASE_URL.';
  if (code === '42501') return rightsSentence(error, config);
  if (code === '25006') {
    return 'The database does not accept writes (it is a standby or read-only): set DATABASE_URL to one that does.';
  }
  if (code === NONE_LEADS) {
    return 'The database does not accept connections yet, or no database in DATABASE_URL accepts writes: wait for one that does.';
  }
  if (!(error instanceof Error)) return undefined;
  if (code === '08P01' && /startup parameter/.test(error.message)) {
    return (
      `A connection pooler in front of the database refused a setting (${error.message}): ` +
      'let it pass on such settings, or point DATABASE_URL at PostgreSQL itself.'
    );
  }
  const tls = tlsErrorSentence(error);
  if (tls !== undefined) return tls;
  if (code === 'ENOTFOUND' || databaseRefusal(error, {})) {
    return 'The database cannot be reached: check DATABASE_URL, and that PostgreSQL is running.';
  }
  return undefined;
}

/** PostgreSQL names what it denied: `permission denied for schema ledger`. */
function rightsSentence(error: unknown, { migrationDatabaseUrl }: Config): string {
  const denied = error instanceof Error ? error.message : 'permission denied';
  if (migrationDatabaseUrl === undefined) {
    return (
      `The database user of DATABASE_URL lacks a right (${denied}): ` +
      'set MIGRATION_DATABASE_URL to the owner of the tables.'
    );
  }
  return (
    `A database user lacks a right (${denied}): MIGRATION_DATABASE_URL must be the owner of the ` +
    'database and its tables; npm run grant then gives the user of DATABASE_URL what it needs.'
  );
}
