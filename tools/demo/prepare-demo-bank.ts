import { type EmbeddedOptions, openEmbedded } from '#database/embedded/open-embedded.ts';
import type { Config } from '#server/base/config/config.ts';
import { claimDatabase } from '../startup/claim-database.ts';
import { stampDemo } from './demo-stamp.ts';
import type { Stage } from './scenario.ts';

/** The demonstration's database, filled, and what serves it. */
export async function prepareDemoBank(
  config: Config,
  stopping: AbortSignal,
  undo: AsyncDisposableStack,
) {
  const now = new Date();
  let stage: Promise<Stage> | undefined;
  const filling = {
    onNew(databaseUrl: string) {
      stage = import('./fill-demo.ts').then(({ prepareStage }) =>
        prepareStage({ config, databaseUrl, now }),
      );
      // Whoever fills it learns of a failure; until then it is nobody's.
      stage.catch(() => {});
    },
    async fill(databaseUrl: string) {
      const { fillDemo } = await import('./fill-demo.ts');
      await claimDatabase(config, databaseUrl, stampDemo);
      stopping.throwIfAborted();
      await fillDemo({ config, databaseUrl, now }, stage);
    },
  };
  // The database goes first: it takes a while to start, in which the bulk of the program is read.
  const [databaseUrl, { startServer }, { loginGuide }] = await Promise.all([
    openDatabase(config, filling, stopping, undo),
    import('#server/main.ts'),
    import('./demo-logins.ts'),
    import('./fill-demo.ts'),
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
