import { explain } from './explain.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * Starts something that goes on until Ctrl-C or a signal, then undoes in reverse what was deferred,
 * also when the signal came halfway through the start. A failure ends in one sentence.
 */
export async function runUntilStopped(
  start: (stopping: AbortSignal, undo: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  const stopping = stopSignal();
  // Everything that runs may be waiting on nothing but a socket; this keeps us here until the end.
  const alive = setInterval(() => {}, 60_000);
  const undo = new AsyncDisposableStack();
  try {
    await start(stopping, undo);
    if (!stopping.aborted)
      await new Promise((resolve) => stopping.addEventListener('abort', resolve));
  } catch (error) {
    if (!stopping.aborted) {
      process.exitCode = 1;
      console.error(explain(error) ?? error);
    }
  }
  await undo.disposeAsync();
  clearInterval(alive);
  process.exit();
}
