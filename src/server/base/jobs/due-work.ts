import type { Log } from '../observability/log.ts';

/**
 * Does each piece of due work by itself, so that one that fails holds up no other: it is logged,
 * and due again at the next tick.
 */
export async function forEachDue(
  { log, job }: { readonly log: Log; readonly job: string },
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      log.error('a piece of due work failed', { job, reference: id, error });
    }
  }
}
