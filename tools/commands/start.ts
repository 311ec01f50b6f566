// npm start: the demonstration. It needs nothing but this folder, and is never to be a real bank.
import { prepareFolder } from '#database/embedded/cluster-paths.ts';
import { readConfig } from '#server/base/config/config.ts';
import { prepareDemoBank } from '../demo/prepare-demo-bank.ts';
import { runUntilStopped } from '../startup/run-until-stopped.ts';
import { ensureSite } from '../web/ensure-site.ts';

await runUntilStopped(async (stopping, undo) => {
  const config = readConfig(process.env, { demo: true });
  prepareFolder(config.dataDir);
  let hasStarted = false;
  undo.defer(() => {
    if (hasStarted) console.log('\n  Larch has stopped.\n');
  });
  const failed = new AbortController();
  const signal = AbortSignal.any([stopping, failed.signal]);
  // Whichever fails ends the other, and what both had started is undone.
  const orEnd = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => failed.abort(error));
  const [bank, siteDirectory] = await Promise.all([
    orEnd(prepareDemoBank(config, signal, undo)),
    orEnd(ensureSite(signal)),
  ]);
  if (!siteDirectory || !bank) throw failed.signal.reason;
  const { databaseUrl, startServer, loginGuide } = bank;
  stopping.throwIfAborted();
  const server = await startServer({ config, databaseUrl, demo: true, siteDirectory });
  undo.defer(() => server.close());
  hasStarted = true;
  console.log(`
  Larch is ready at ${server.url}
  A demonstration, not a real bank. Its data is in ${config.dataDir}.

${loginGuide(server.url)}

  Ctrl-C stops it.
`);
});
