import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { removeEmbedded } from '#database/embedded/remove-embedded.ts';
import { throwawayFolder } from '#tests/support/database.ts';
import { THROWAWAY } from '#tests/support/postgres/test-server.ts';

/** Does the work while one database server stands, which all tests find by its address. */
export async function withTestDatabase<Result>(
  stopping: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  // The caller may name another PostgreSQL, such as an older one that must work as well.
  if (process.env['TEST_DATABASE_URL']) return await work();
  const folder = throwawayFolder();
  try {
    const server = await openEmbedded(folder, { settings: THROWAWAY, signal: stopping });
    process.env['TEST_DATABASE_URL'] = server.url;
    try {
      return await work();
    } finally {
      await server.stop();
    }
  } finally {
    removeEmbedded(folder);
  }
}
