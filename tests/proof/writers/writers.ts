import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../random.ts';
import type { Sent } from './check-journals.ts';
import { openLedgerClient, type Submit } from './ledger-client.ts';
import { writerRequests } from './writer-requests.ts';

export const WRITERS = 20;
const ASK_AGAIN_MS = 100;

export interface Writers {
  /** Resolves when every writer has been answered once more. */
  allAcknowledged(): Promise<void>;
  /** The keys of what was acknowledged so far. */
  answered(): ReadonlySet<string>;
  /** How often they were turned away so far. */
  errors(): number;
  /** Also the last refusal of each writer. */
  stop(): Promise<{ sent: Map<string, Sent>; errors: number; lastError: unknown }>;
}

/** Writers that send each request until they hear what became of it, as a good client does. */
export function startWriters(url: string, accounts: readonly string[], seed: number): Writers {
  const client = openLedgerClient({ url, name: 'writers' });
  const sent = new Map<string, Sent>();
  const heard = Array.from({ length: WRITERS }, () => Promise.withResolvers<void>());
  let errors = 0;
  let lastError: unknown;
  let stopping = false;

  async function untilAnswered(submit: Submit, entry: Sent): Promise<void> {
    for (;;) {
      try {
        entry.outcome = await submit(entry.request);
        return;
      } catch (error) {
        errors += 1;
        lastError = error;
        await sleep(ASK_AGAIN_MS);
      }
    }
  }

  async function write(index: number): Promise<void> {
    const submit = index % 2 === 0 ? client.alone : client.grouped;
    const random = seededRandom(seed + index);
    for (const request of writerRequests(`writer ${index}`, accounts, random)) {
      const entry: Sent = { request };
      sent.set(request.key, entry);
      await untilAnswered(submit, entry);
      heard[index]?.resolve();
      if (stopping) return;
    }
  }

  const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
  return {
    allAcknowledged: async () => {
      for (const index of heard.keys()) heard[index] = Promise.withResolvers<void>();
      await Promise.all(heard.map(({ promise }) => promise));
    },
    answered: () => new Set([...sent].filter(([, { outcome }]) => outcome).map(([key]) => key)),
    errors: () => errors,
    stop: async () => {
      stopping = true;
      await writing;
      await client.close();
      return { sent, errors, lastError };
    },
  };
}
