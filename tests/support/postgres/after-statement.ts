import type { PoolClient, QueryConfig } from 'pg';
import type { Pool } from '#database/connection.ts';

/**
 * The pool as a reader has it while others go on: once, right after a statement with these words
 * has been answered, and before the next one is sent, the work of the others is done.
 */
export function afterStatement(pool: Pool, words: string, others: () => Promise<unknown>) {
  let isDone = false;
  const asking = (client: Pick<PoolClient, 'query'>) => async (question: QueryConfig) => {
    const answer = await client.query(question);
    if (!isDone && question.text?.includes(words)) {
      isDone = true;
      await others();
    }
    return answer;
  };
  const interrupted = replacing(pool, {
    query: asking(pool),
    connect: async () => {
      const client = await pool.connect();
      return replacing(client, { query: asking(client) });
    },
  });
  return {
    pool: interrupted,
    get isDone() {
      return isDone;
    },
  };
}

function replacing<Target extends object>(target: Target, methods: object): Target {
  return new Proxy(target, {
    get: (_, name) => {
      if (name in methods) return Reflect.get(methods, name) as unknown;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
