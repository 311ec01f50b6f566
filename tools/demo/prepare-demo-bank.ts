import { type EmbeddedOptions, openEmbedded } from '#database/embedded/open-embedded.ts';
import type { Config } from '#server/base/config/config.ts';
import { claimDatabase } from '../startup/claim-database.ts';
import { isFilled, stampDemo } from './demo-stamp.ts';
import type { Scenario } from './scenario.ts';

/** Starts and fills the demo bank's database; returns its URL and the server's start function. */
export async function prepareDemoBank(
  config: Config,
  stopping: AbortSignal,
  undo: AsyncDisposableStack,
) {
  const now = new Date();
  let scenario: Promise<Scenario> | undefined;
  const filling = {
    onNew(databaseUrl: string) {
      scenario = import('./fill-demo.ts').then(({ prepareScenario }) =>
        prepareScenario({ config, databaseUrl, now }),
      );
      // `fill` awaits it and reports a failure; until then it must not count as unhandled.
      scenario.catch(() => {});
    },
    async fill(databaseUrl: string) {
      const isDone = await claimDatabase(config, databaseUrl, async (pool) => {
        await stampDemo(pool);
        return await isFilled(pool);
      });
      stopping.throwIfAborted();
      if (isDone) return;
      const { fillDemo } = await import('./fill-demo.ts');
      await fillDemo({ config, databaseUrl, now }, scenario);
    },
  };
  // The database starts first: while it does, most modules are loaded.
  const [databaseUrl, { startServer }, { loginGuide }] = await Promise.all([
    openDatabase(config, filling, stopping, undo),
    import('#server/main.ts'),
    import('./demo-logins.ts'),
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
