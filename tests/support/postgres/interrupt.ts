import assert from 'node:assert/strict';
import type { Pool, Statement } from '#database/connection.ts';
import { replacing } from '../replacing.ts';

interface Interruption {
  /** Part of the statement that the other one comes after. */
  readonly after: string;
  /** Where such a statement is sent several times: after how many. */
  readonly times?: number;
  readonly come: () => Promise<unknown>;
}

/**
 * Acts on a bank where another comes in between: when a statement with these words was answered,
 * and before the action sees the answer.
 */
export async function interrupt<Result>(
  { deps }: { readonly deps: { readonly pool: Pool } },
  { after, times = 1, come }: Interruption,
  act: () => Promise<Result>,
): Promise<Result> {
  const { pool } = deps;
  let seen = 0;
  const watched = <Target extends object>(target: Target & { query: Pool['query'] }): Target =>
    replacing(target, 'query', async (statement: Statement | string): Promise<unknown> => {
      const answer = await target.query(statement as Statement);
      const text = typeof statement === 'string' ? statement : statement.text;
      if (text.includes(after)) {
        seen += 1;
        if (seen === times) await come();
      }
      return answer;
    });
  const busy = replacing(watched(pool), 'connect', async () => watched(await pool.connect()));
  Object.assign(deps, { pool: busy });
  try {
    return await act();
  } finally {
    Object.assign(deps, { pool });
    assert.ok(seen >= times, `not sent so often: ${after}`);
  }
}
