import type pg from 'pg';

/** Called when a statement is sent; what it returns is called when the answer is there. */
export type BeginStatement = (text: string, name: string | undefined) => (error?: unknown) => void;

type Query = (...args: readonly unknown[]) => unknown;

/** Lets each statement of the pool be watched, by those who ask it for a promise. */
export function watchStatements(pool: pg.Pool, begin: BeginStatement): void {
  watchQueries(pool, begin);
  pool.on('connect', (client) => watchQueries(client, begin));
}

function watchQueries(queried: { query: unknown }, begin: BeginStatement): void {
  const query = (queried.query as Query).bind(queried);
  queried.query = (...args: readonly unknown[]) => {
    const result = query(...args);
    // The pool calls its connections with a callback, for statements that are watched already.
    if (!(result instanceof Promise)) return result;
    const [statement] = args as [string | { readonly text: string; readonly name?: string }];
    const { text, name } = typeof statement === 'string' ? { text: statement } : statement;
    const end = begin(text, name);
    result.then(() => end(), end);
    return result;
  };
}
