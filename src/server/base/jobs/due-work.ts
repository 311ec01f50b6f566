import type { Deps } from '../deps.ts';
import type { Log } from '../observability/log.ts';
import type { Job } from './queue.ts';

/** A job that finds its work by the time it is due; a run answers how many pieces it has done. */
export interface DueWork extends Job {
  run(deps: Deps, payload: unknown): Promise<number>;
}

/**
 * Does each piece of due work by itself, so that one that fails holds up no other: it is logged,
 * and due again at the next tick. A piece that could not be done yet answers false. Returns how
 * many were done.
 */
export async function forEachDue(
  { log, job }: { readonly log: Log; readonly job: string },
  ids: readonly string[],
  work: (id: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const id of ids) {
    try {
      if (await work(id)) done += 1;
    } catch (error) {
      log.error('a piece of due work failed', { job, reference: id, error });
    }
  }
  return done;
}
