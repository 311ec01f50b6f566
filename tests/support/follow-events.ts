// A reader of a stream of events, as a browser is one: it notes the last id, also of a block
// without data, and can come back with it.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedEvent {
  readonly number: string;
  readonly topic: string;
  readonly id: string;
  readonly atMs: number;
}

export interface FollowedEvents {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly events: readonly ReceivedEvent[];
  /** What came, as it came. */
  text(): string;
  lastEventId(): string;
  /** Resolves with the first event that fits, also one that is here already. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops reading without leaving. */
  stall(): void;
  leave(): void;
}

export interface FollowOptions {
  readonly cookies: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly lastEventId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens a stream; resolves when it has begun, or was refused. */
export function followEvents(base: string, options: FollowOptions): Promise<FollowedEvents> {
  const { cookies, path = '/api/events', lastEventId } = options;
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = {
    accept: 'text/event-stream',
    cookie: cookie.join('; '),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(path, base), { agent: false, headers });
    outgoing.once('error', reject).once('response', (incoming) => {
      const events: ReceivedEvent[] = [];
      const waiting = new Set<() => void>();
      const ended = Promise.withResolvers<void>();
      let text = '';
      let unread = '';
      let last = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        text += chunk;
        const blocks = (unread + chunk).split('\n\n');
        unread = blocks.pop() ?? '';
        for (const block of blocks) {
          last = /^id: (\d+)$/m.exec(block)?.[1] ?? last;
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data === undefined) continue;
          const { topic, id } = JSON.parse(data) as { topic: string; id: string };
          events.push({ number: last, topic, id, atMs: performance.now() });
        }
        for (const look of waiting) look();
      });
      incoming.once('close', () => ended.resolve());
      // A connection that is cut has ended too.
      incoming.once('error', () => ended.resolve());
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events,
        text: () => text,
        lastEventId: () => last,
        until: (fits) => {
          const found = Promise.withResolvers<ReceivedEvent>();
          const look = () => {
            const event = events.find(fits);
            if (!event) return;
            waiting.delete(look);
            found.resolve(event);
          };
          waiting.add(look);
          look();
          return found.promise;
        },
        ended: ended.promise,
        stall: () => incoming.pause(),
        leave: () => outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}

/** The topics that came, each once, in alphabetical order. */
export function topicsOf({ events }: FollowedEvents): string[] {
  return [...new Set(events.map(({ topic }) => topic))].toSorted();
}
