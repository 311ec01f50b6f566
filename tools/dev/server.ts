// The server of npm run dev. The database is there and filled; the site is Vite's.
import { readConfig } from '#server/base/config/config.ts';
import { startServer } from '#server/main.ts';
import { runUntilStopped } from '../startup/run-until-stopped.ts';

await runUntilStopped(async (_stopping, undo) => {
  const config = readConfig(process.env, { demo: true });
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new Error('npm run dev names the database.');
  const server = await startServer({ config, databaseUrl, demo: true });
  undo.defer(() => server.close());
});
