import { Refusal } from '#contract/refusals.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Listener } from './event-stream.ts';

const RETRY_SECONDS = 10;

/** Refuses a stream beyond what a session, a person, an address or this server may have open. */
export function requireFreeStream(
  open: Iterable<{ readonly listener: Listener }>,
  { sessionId, personId, addressGroup }: Listener,
  limits: Limits,
): void {
  const counts = { session: 0, person: 0, address: 0, all: 0 };
  for (const { listener } of open) {
    counts.all += 1;
    if (listener.sessionId === sessionId) counts.session += 1;
    if (listener.personId === personId) counts.person += 1;
    if (listener.addressGroup === addressGroup) counts.address += 1;
  }
  const isTheirs =
    counts.session >= limits.eventStreamsPerSession ||
    counts.person >= limits.eventStreamsPerPerson ||
    counts.address >= limits.eventStreamsPerAddress;
  if (isTheirs) throw new Refusal('too-many-requests', { retryAfterSeconds: RETRY_SECONDS });
  if (counts.all >= limits.eventStreamsAtOnce) {
    const cause = 'event-streams';
    throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS, cause });
  }
}
