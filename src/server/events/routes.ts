import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/events.ts';
import { SECOND_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import { mountStream, type StreamCall } from '../base/http/mount-stream.ts';
import { isUnsafe } from '../base/http/request/origin.ts';
import type { Session } from '../base/session/sessions.ts';
import { addressGroup } from '../base/throttling/address-group.ts';
import { EventFeed } from './event-feed.ts';
import type { Listener } from './event-stream.ts';

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const feed = new EventFeed(deps);
  deps.metrics.gauge('larch_event_streams', 'Open streams of events', () => feed.size);
  deps.readiness.onDrain(() => feed.close());
  app.addHook('preClose', async () => feed.close());
  // After the answer, so after the commit of what the request changed.
  app.addHook('onResponse', async ({ method }) => {
    if (feed.size > 0 && isUnsafe(method)) feed.wake();
  });
  mountStream(app, contract.followEvents, (call) =>
    feed.open(listenerOf('customer', call.visitor.session, call)),
  );
  mountStream(app, contract.followStaffEvents, (call) =>
    feed.open(listenerOf('staff', call.visitor.staff, call)),
  );
}

type Endpoint = typeof contract.followEvents | typeof contract.followStaffEvents;

function listenerOf(
  audience: Listener['audience'],
  { id, subjectId, createdAt }: Session,
  { query: { after, age }, lastEventId, visitor: { address } }: StreamCall<Endpoint>,
): Listener {
  const known = numberOf(lastEventId) ?? numberOf(after);
  return {
    audience,
    personId: subjectId,
    sessionId: id,
    since: createdAt,
    addressGroup: addressGroup(address),
    after: known,
    ageMs: age === undefined ? undefined : Number(age) * SECOND_MS,
  };
}

/** A header that is no number of ours says nothing. */
function numberOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
