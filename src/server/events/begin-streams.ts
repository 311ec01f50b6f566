import { customerTopics, staffTopics } from '#contract/events.ts';
import type { Db } from '#database/connection.ts';
import { MANY } from './event.ts';
import type { EventStream, Listener } from './event-stream.ts';
import { listMissed, numbersBefore, readHead } from './reads.ts';

// Clocks of the servers of one bank differ by no more than this.
const CLOCK_TOLERANCE_MS = 10_000;

/**
 * Begins new streams, each with what its client has missed. Up to `position` this server has read
 * the events; what comes later is offered to all streams. Where the database does not answer, none
 * has begun, and the next look begins them.
 */
export async function beginStreams(
  db: Db,
  streams: readonly EventStream[],
  { position, now, keptMs }: { position: bigint; now: Date; keptMs: number },
): Promise<void> {
  const head = await readHead(db);
  const moments = streams.map(({ listener }) => momentOf(listener, now));
  const before = await numbersBefore(db, moments);
  const starts = streams.map((stream, index) => {
    const floor = before[index] ?? head.pruned;
    return startOf(stream.listener, { floor, last: head.last, position, keptMs });
  });
  const behind = starts.filter((start) => start !== undefined && start < position);
  const people = [...new Set(streams.map(({ listener }) => listener.personId))];
  const [after] = behind.toSorted(byNumber);
  const missed = after === undefined ? [] : await listMissed(db, people, { after, upTo: position });
  // What was removed by now may not be among them.
  const { pruned } = after === undefined ? head : await readHead(db);
  for (const [index, stream] of streams.entries()) {
    const start = starts[index];
    stream.begin(start ?? position);
    if (start === undefined || (start < position && start < pruned)) sendAll(stream, position);
    else for (const event of missed) stream.offer(event);
  }
}

const byNumber = (one = 0n, next = 0n) => (one < next ? -1 : Number(one > next));

interface Known {
  /** The last event before the moment since which the client may have missed some. */
  readonly floor: bigint;
  readonly last: bigint;
  readonly position: bigint;
  readonly keptMs: number;
}

/** After which event the stream begins; undefined where what was missed is not known any more. */
function startOf({ after, ageMs }: Listener, known: Known): bigint | undefined {
  const { floor, last, position, keptMs } = known;
  if (after !== undefined) return after >= floor && after <= last ? after : undefined;
  if (ageMs === undefined) return position;
  return ageMs < keptMs ? floor : undefined;
}

/** Events after this moment the client may not have; those before the session were not written. */
function momentOf({ after, ageMs = 0, since }: Listener, now: Date): Date {
  if (after !== undefined) return since;
  return new Date(now.getTime() - ageMs - CLOCK_TOLERANCE_MS);
}

/** It is not known any more what the client missed: it fetches everything again. */
function sendAll(stream: EventStream, position: bigint): void {
  const topics = stream.listener.audience === 'staff' ? staffTopics : customerTopics;
  for (const topic of topics) stream.send(position, topic, MANY);
}
