import type { PoolClient } from 'pg';
import type { Pool, Statement } from '#database/connection.ts';
import { type FeatureRoutes, routes as ofFeatures } from '#server/routes.ts';
import { replacing } from '../replacing.ts';

interface Interruption {
  readonly text: string;
  readonly act: () => Promise<void>;
}

export interface InterruptedRoutes {
  readonly routes: readonly FeatureRoutes[];
  /** Acts once: between the first statement with this text and what its transaction does next. */
  readonly afterStatement: (text: string, act: Interruption['act']) => void;
}

/** The routes of all features, whose transactions a test can interrupt between two statements. */
export function interruptRoutes(): InterruptedRoutes {
  let next: Interruption | undefined;
  const interrupted = (client: PoolClient) =>
    replacing(client, 'query', async (statement: Statement | string) => {
      const answer = await client.query(statement as Statement);
      if (next && typeof statement !== 'string' && statement.text.includes(next.text)) {
        const { act } = next;
        next = undefined;
        await act();
      }
      return answer;
    });
  const interruptedPool = (pool: Pool): Pool =>
    replacing(pool, 'connect', async () => interrupted(await pool.connect()));
  return {
    routes: ofFeatures.map(
      (mountOn) => (app, deps) => mountOn(app, { ...deps, pool: interruptedPool(deps.pool) }),
    ),
    afterStatement: (text, act) => {
      next = { text, act };
    },
  };
}
