// Connections that end the process at a chosen point of its transaction. The ledger knows nothing of
// it: this wrapper around the driver sees every statement.
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Pool, Statement } from '#database/connection.ts';
import { replacing } from '#tests/support/replacing.ts';

export const crashPoints = {
  'before begin': { step: 'begin', when: 'before' },
  'after the lock': { step: 'lock', when: 'after' },
  'after the first write': { step: 'write', when: 'after' },
  'after the line beside it': { step: 'line', when: 'after' },
  'before commit': { step: 'commit', when: 'before' },
  'while commit is under way': { step: 'commit', when: 'during' },
  'after commit, before the reply': { step: 'commit', when: 'after' },
} as const;

export type CrashPoint = keyof typeof crashPoints;

type Step = (typeof crashPoints)[CrashPoint]['step'];

// Long enough for an answer that is given too early to show itself.
const GRACE_MS = 50;

export function crashingPool(pool: Pool, point: CrashPoint): Pool {
  return replacing(pool, 'connect', async () => crashingClient(await pool.connect(), point));
}

function crashingClient(client: PoolClient, point: CrashPoint): PoolClient {
  const { step, when } = crashPoints[point];
  const sent: Promise<unknown>[] = [];
  let reached = false;

  function send(statement: Statement): Promise<unknown> {
    const answer = client.query(statement);
    sent.push(answer);
    return answer;
  }

  return replacing(client, 'query', async (statement: Statement): Promise<unknown> => {
    // Whatever comes behind the point is never sent.
    if (reached) return forever();
    if (!stepsOf(statement).includes(step)) return send(statement);
    reached = true;
    if (when === 'before') {
      await Promise.allSettled(sent);
      await sleep(GRACE_MS);
    } else if (when === 'during') {
      send(statement).catch(() => {});
      await new Promise(setImmediate);
    } else {
      await send(statement);
    }
    process.kill(process.pid, 'SIGKILL');
    return forever();
  });
}

/** What a statement does. One that posts at once is its own transaction, and has no points inside. */
function stepsOf(statement: Statement | string): Step[] {
  const text = typeof statement === 'string' ? statement : statement.text;
  const name = typeof statement === 'string' || !('name' in statement) ? '' : statement.name;
  if (name?.startsWith('ledger-post-at-once')) return ['begin', 'commit'];
  if (text === 'begin' || text === 'commit') return [text];
  if (name?.startsWith('ledger-lock')) return ['lock'];
  // One statement may write both.
  const line: Step[] = text.includes('proof_lines') ? ['line'] : [];
  return name?.startsWith('write-journals') ? ['write', ...line] : line;
}

function forever(): Promise<never> {
  return new Promise(() => {});
}
