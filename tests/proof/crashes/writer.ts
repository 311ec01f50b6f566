// A process that writes until it is killed: node writer.ts <options as JSON>. It says "ready" when
// its first request was answered.

import { seededRandom } from '../random.ts';
import { openLedgerClient } from '../writers/ledger-client.ts';
import { writerRequests } from '../writers/writer-requests.ts';
import { openWriterLog } from './writer-log.ts';

export interface WriterOptions {
  readonly url: string;
  /** Of its connections, and the beginning of all its keys. */
  readonly name: string;
  readonly log: string;
  readonly accounts: readonly string[];
  readonly seed: number;
  readonly writers: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as WriterOptions;
const { url, name, accounts, seed, writers } = options;
const client = openLedgerClient({ url, name });
const log = openWriterLog(options.log);
// The parent process holds the other end; a writer must not outlive it.
process.stdin.on('end', () => process.exit()).resume();

async function write(index: number): Promise<void> {
  const submit = index % 2 === 0 ? client.alone : client.grouped;
  const random = seededRandom(seed + index);
  for (const request of writerRequests(`${name} ${index}`, accounts, random)) {
    log.sent(request);
    const outcome = await submit(request);
    log.answered(request.key, outcome);
    if (index === 0) process.stdout.write('ready\n');
  }
}

await Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
