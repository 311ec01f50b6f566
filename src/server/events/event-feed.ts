// The streams of this server. While there are any, the server derives events, reads those that
// others have derived, and looks whether the sessions still live: all in one loop, five times a
// second and soon after every request that may have changed something.
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#contract/refusals.ts';
import type { Deps } from '../base/deps.ts';
import { listLiving } from '../base/session/sessions.ts';
import { beginStreams } from './begin-streams.ts';
import { deriveEvents } from './derive-events.ts';
import { EventStream, type Listener } from './event-stream.ts';
import { listEvents, readHead } from './reads.ts';
import { requireFreeStream } from './stream-allowance.ts';

const LOOK_EVERY_MS = 200;
/** However many requests there are, the database is asked no more often than this. */
const LOOK_APART_MS = 40;
const SESSIONS_EVERY_MS = 400;
const KEEP_ALIVE_EVERY_MS = 20_000;
/** Whose sessions cannot be looked up for so long is not sent anything any more. */
const BLIND_MS = 5_000;
const MAX_EVENTS = 2_000;

type FeedDeps = Pick<Deps, 'pool' | 'clock' | 'config' | 'log'>;

export class EventFeed {
  readonly #deps: FeedDeps;
  readonly #streams = new Set<EventStream>();
  #isClosed = false;
  #isRunning = false;
  #wake = Promise.withResolvers<void>();
  #position = 0n;
  #sessionsSeenMs = 0;
  #keptAliveMs = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Opens a stream, or refuses. It begins with the next look. */
  open(listener: Listener): EventStream {
    if (this.#isClosed) {
      throw new Refusal('unavailable', { retryAfterSeconds: 2, cause: 'leaving' });
    }
    const { limits } = this.#deps.config;
    requireFreeStream(this.#streams, listener, limits);
    const stream = new EventStream(listener, limits.eventStreamBytes);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    this.wake();
    if (!this.#isRunning) void this.#run();
    return stream;
  }

  /** Something may have changed: looks at once instead of in a moment. */
  wake(): void {
    this.#wake.resolve();
  }

  /** Ends all streams, and opens no more. */
  close(): void {
    this.#isClosed = true;
    this.#closeAll();
    this.wake();
  }

  #closeAll(): void {
    for (const stream of this.#streams) stream.close();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let blindSinceMs: number | undefined;
    this.#sessionsSeenMs = performance.now();
    this.#keptAliveMs = performance.now();
    let isFirst = true;
    while (this.#streams.size > 0) {
      this.#wake = Promise.withResolvers();
      try {
        if (isFirst) this.#position = (await readHead(this.#deps.pool)).last;
        isFirst = false;
        await this.#look();
        blindSinceMs = undefined;
      } catch (error) {
        if (blindSinceMs === undefined) this.#deps.log.warn('events wait', { error });
        blindSinceMs ??= performance.now();
        if (performance.now() - blindSinceMs > BLIND_MS) this.#closeAll();
      }
      await sleep(LOOK_APART_MS, undefined, { ref: false });
      await Promise.race([this.#wake.promise, sleep(LOOK_EVERY_MS, undefined, { ref: false })]);
    }
    this.#isRunning = false;
  }

  async #look(): Promise<void> {
    const { pool, clock, config } = this.#deps;
    const fresh = [...this.#streams].filter(({ hasBegun }) => !hasBegun);
    const hasMore = await deriveEvents(pool, clock.now());
    await this.#pass();
    if (fresh.length > 0) {
      const keptMs = config.limits.eventsKeptMs;
      await beginStreams(pool, fresh, { position: this.#position, now: clock.now(), keptMs });
    }
    await this.#endDead();
    this.#keepAlive();
    if (hasMore) this.wake();
  }

  /** Passes on what was derived since the last look, here or by another server. */
  async #pass(): Promise<void> {
    for (;;) {
      const events = await listEvents(this.#deps.pool, this.#position, MAX_EVENTS);
      const byPerson = Map.groupBy(events.length > 0 ? this.#streams : [], personOf);
      for (const event of events) {
        this.#position = event.number;
        for (const stream of byPerson.get(event.personId) ?? []) stream.offer(event);
      }
      if (events.length < MAX_EVENTS) return;
    }
  }

  async #endDead(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#sessionsSeenMs < SESSIONS_EVERY_MS) return;
    const streams = [...this.#streams];
    const ids = [...new Set(streams.map(({ listener }) => listener.sessionId))];
    const living = await listLiving(this.#deps.pool, ids, this.#deps.clock.now());
    for (const stream of streams) if (!living.has(stream.listener.sessionId)) stream.close();
    this.#sessionsSeenMs = nowMs;
  }

  #keepAlive(): void {
    const nowMs = performance.now();
    if (nowMs - this.#keptAliveMs < KEEP_ALIVE_EVERY_MS) return;
    this.#keptAliveMs = nowMs;
    for (const stream of this.#streams) stream.keepAlive(this.#position);
  }
}

/** As events name it: null for all staff. */
function personOf({ listener: { audience, personId } }: EventStream): string | null {
  return audience === 'staff' ? null : personId;
}
