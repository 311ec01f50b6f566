// One stream for all tabs of a browser: an HTTP/1.1 server is asked over six connections at most,
// and each stream takes one. The tab that holds the lock has the stream and tells the others.
import { type LiveEvent, openStream } from './open-stream.ts';
import { RecentTopics } from './recent-topics.ts';

interface Options {
  readonly path: string;
  readonly onTopic: (topic: string) => void;
  readonly onLive: (isLive: boolean) => void;
}

type Message =
  | ({ readonly kind: 'event' } & LiveEvent)
  | { readonly kind: 'live'; readonly isLive: boolean }
  /** A tab that has just begun, with the time since which it may have missed events. */
  | { readonly kind: 'hello'; readonly sinceMs: number }
  /** The answer to it, with the number of the last event so far. */
  | {
      readonly kind: 'missed';
      readonly topics: readonly string[];
      readonly last: string | undefined;
    };

/** Follows the events until it is stopped; false where the browser cannot share a stream. */
export function shareEvents({ path, onTopic, onLive }: Options): () => void {
  // Over plain http from another machine browsers have no locks: there the page polls.
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return () => {};
  const name = `events ${path}`;
  const channel = new BroadcastChannel(name);
  const stopping = new AbortController();
  const { signal } = stopping;
  const recent = new RecentTopics();
  let last: string | undefined;
  let hasStream = false;
  let isLive = false;
  const tell = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };

  const take = ({ number, topic }: LiveEvent) => {
    last = number;
    onTopic(topic);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    switch (data.kind) {
      case 'event':
        take(data);
        break;
      case 'live':
        onLive(data.isLive);
        break;
      case 'missed':
        last = data.last;
        data.topics.forEach(onTopic);
        break;
      case 'hello':
        if (!hasStream) break;
        tell({ kind: 'live', isLive });
        tell({ kind: 'missed', topics: recent.since(data.sinceMs), last });
    }
  });
  tell({ kind: 'hello', sinceMs: performance.timeOrigin });

  const lead = async () => {
    hasStream = true;
    const close = openStream({
      path,
      after: last,
      onEvent: (event) => {
        recent.add(event.topic, performance.timeOrigin + performance.now());
        tell({ kind: 'event', ...event });
        take(event);
      },
      onLive: (now) => {
        isLive = now;
        tell({ kind: 'live', isLive });
        onLive(now);
      },
    });
    await aborted(signal);
    close();
  };
  // Rejects when it is stopped in line.
  navigator.locks.request(name, { signal }, lead).catch(() => {});
  return () => {
    onLive(false);
    tell({ kind: 'live', isLive: false });
    stopping.abort();
    channel.close();
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
