// A process that sends one request and dies on the way: node crash-writer.ts <options as JSON>.

import { type LedgerClient, openLedgerClient } from '../writers/ledger-client.ts';
import { type CrashPoint, crashingPool } from './crashing-pool.ts';
import { openWriterLog, readWriterLog } from './writer-log.ts';

export interface CrashOptions {
  readonly url: string;
  readonly name: string;
  /** Holds the request to send, and takes the answer. */
  readonly log: string;
  readonly way: Exclude<keyof LedgerClient, 'close'>;
  /** Without a point it dies when it has its answer and has passed it on. */
  readonly point?: CrashPoint;
}

const { url, name, log, way, point } = JSON.parse(process.argv[2] ?? '{}') as CrashOptions;
const client = openLedgerClient({
  url,
  name,
  ...(point && { wrap: (pool) => crashingPool(pool, point) }),
});
for (const { request } of readWriterLog(log).values()) {
  openWriterLog(log).answered(request.key, await client[way](request));
}
process.kill(process.pid, 'SIGKILL');
