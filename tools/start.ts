// npm start: the demonstration. It needs nothing but this folder, and is never to be a real bank.
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { readConfig } from '#server/base/config.ts';
import { startServer } from '#server/main.ts';
import { buildSite } from './build-site.ts';
import { claimDatabase } from './claim-database.ts';
import { stampDemo } from './demo-stamp.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loginGuide } from './seed/demo-logins.ts';
import { fillDemo } from './seed/fill-demo.ts';

await runUntilStopped(async (stopping, undo) => {
  const config = readConfig(process.env, { demo: true });
  let databaseUrl = config.databaseUrl;
  if (!databaseUrl) {
    const embedded = await openEmbedded(config.dataDir, { signal: stopping });
    undo.defer(() => embedded.stop());
    for (const note of embedded.notes) console.log(`Database: ${note}.`);
    databaseUrl = embedded.url;
  }
  await claimDatabase(config, databaseUrl, stampDemo);
  stopping.throwIfAborted();
  const [siteDirectory] = await Promise.all([
    buildSite(stopping),
    fillDemo({ config, databaseUrl, now: new Date() }),
  ]);
  stopping.throwIfAborted();
  const server = await startServer({ config, databaseUrl, demo: true, siteDirectory });
  undo.defer(() => server.close());
  console.log(`
  Larch is ready at ${server.url}
  A demonstration, not a real bank. Its data is in ${config.dataDir}.

${loginGuide(server.url)}

  Ctrl-C stops it.
`);
});
