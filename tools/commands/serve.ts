// npm run serve: a bank in earnest. It brings nothing of its own: no database, no keys, no people.
import { prepareFolder } from '#database/embedded/cluster-paths.ts';
import { readConfig } from '#server/base/config/config.ts';
import { startServer } from '#server/main.ts';
import { refuseDemo } from '../demo/demo-stamp.ts';
import { CannotStart } from '../startup/cannot-start.ts';
import { claimDatabase, requireDurable } from '../startup/claim-database.ts';
import { runUntilStopped } from '../startup/run-until-stopped.ts';
import { requireSite } from '../web/ensure-site.ts';

await runUntilStopped(async (stopping, undo) => {
  const config = readConfig(process.env, { demo: false });
  const { databaseUrl } = config;
  if (!databaseUrl)
    throw new CannotStart('DATABASE_URL is missing: set it to a PostgreSQL database.');
  prepareFolder(config.dataDir);
  const siteDirectory = requireSite(config.publicUrl?.origin ?? '');
  await claimDatabase(config, databaseUrl, async (pool) => {
    await refuseDemo(pool);
    await requireDurable(pool);
  });
  stopping.throwIfAborted();
  const server = await startServer({ config, databaseUrl, demo: false, siteDirectory });
  undo.defer(() => server.close());
});
