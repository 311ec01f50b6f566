import pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * The connections of the job queue. When the connection on which graphile-worker listens breaks
 * while the queue stops, graphile-worker releases that connection twice. The pool would throw an
 * error then, which graphile-worker does not catch, so the second release does nothing.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
    return undefined;
  }
}
