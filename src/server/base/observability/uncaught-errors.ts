// An uncaught error means that the process is in an unexpected state. It is logged,
// counted, and the process ends in good order, to be restarted by its supervisor.
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const PATIENCE_MS = 15_000;

export interface UncaughtErrorOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  /** Ends what was started, in good order. */
  readonly close: () => Promise<void>;
}

/** Returns the function that removes the listeners again. */
export function handleUncaughtErrors({ log, metrics, close }: UncaughtErrorOptions): () => void {
  const total = metrics.counter('larch_unhandled_errors_total', 'Errors that nobody caught');
  let isEnding = false;
  function end(error: unknown): void {
    total.inc();
    log.error('an error nobody caught', { event: 'sys_crash', error });
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    close().then(
      () => process.exit(1),
      () => process.exit(1),
    );
  }
  process.on('unhandledRejection', end);
  process.on('uncaughtException', end);
  return () => {
    process.off('unhandledRejection', end);
    process.off('uncaughtException', end);
  };
}
