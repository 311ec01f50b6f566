// npm start: the demonstration. It needs nothing but this folder, and is never to be a real bank.
import { type EmbeddedOptions, openEmbedded } from '#database/embedded/open-embedded.ts';
import { prepareFolder } from '#database/embedded/place.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import { buildSite } from './build-site.ts';
import { claimDatabase } from './claim-database.ts';
import { stampDemo } from './demo-stamp.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import type { Stage } from './seed/stage.ts';

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
    orEnd(prepareBank(config, signal, undo)),
    orEnd(buildSite(signal)),
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

/** A filled database, and what serves it. */
async function prepareBank(config: Config, stopping: AbortSignal, undo: AsyncDisposableStack) {
  const now = new Date();
  let stage: Promise<Stage> | undefined;
  const filling = {
    onNew(databaseUrl: string) {
      stage = import('./seed/fill-demo.ts').then(({ prepareStage }) =>
        prepareStage({ config, databaseUrl, now }),
      );
      // Whoever fills it learns of a failure; until then it is nobody's.
      stage.catch(() => {});
    },
    async fill(databaseUrl: string) {
      const { fillDemo } = await import('./seed/fill-demo.ts');
      await claimDatabase(config, databaseUrl, stampDemo);
      stopping.throwIfAborted();
      await fillDemo({ config, databaseUrl, now }, stage);
    },
  };
  // The database goes first: it takes a while to start, in which the bulk of the program is read.
  const [databaseUrl, { startServer }, { loginGuide }] = await Promise.all([
    openDatabase(config, filling, stopping, undo),
    import('#server/main.ts'),
    import('./seed/demo-logins.ts'),
    import('./seed/fill-demo.ts'),
  ]);
  return { databaseUrl, startServer, loginGuide };
}

async function openDatabase(
  config: Config,
  filling: Required<Pick<EmbeddedOptions, 'onNew' | 'fill'>>,
  signal: AbortSignal,
  undo: AsyncDisposableStack,
): Promise<string> {
  if (config.databaseUrl) {
    await filling.fill(config.databaseUrl);
    return config.databaseUrl;
  }
  const embedded = await openEmbedded(config.dataDir, { signal, ...filling });
  undo.defer(() => embedded.stop());
  for (const note of embedded.notes) console.log(`Database: ${note}.`);
  return embedded.url;
}
