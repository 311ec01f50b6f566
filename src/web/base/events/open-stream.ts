import { reconnectDelayMs } from './reconnect-delay.ts';

/** An event of the server: its number, and what it is about. */
export interface LiveEvent {
  readonly number: string;
  readonly topic: string;
}

interface Options {
  readonly path: string;
  /** The last event this tab knows of, from a stream of another tab. */
  readonly after: string | undefined;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onLive: (isLive: boolean) => void;
}

/**
 * Keeps a stream of events open until it is stopped. The browser would open a broken one again by
 * itself, but at once, and not after a refusal; so it is closed and opened here.
 */
export function openStream({ path, after, onEvent, onLive }: Options): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let last = after;
  // Data was fetched since the page began, or when an event came.
  let knownAtMs = 0;

  const open = () => {
    source = new EventSource(`${path}?${beginning(last, knownAtMs)}`);
    source.addEventListener('open', () => {
      failures = 0;
      onLive(true);
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      const { topic } = JSON.parse(data) as { topic: string };
      last = lastEventId;
      knownAtMs = performance.now();
      onEvent({ number: lastEventId, topic });
    });
    source.addEventListener('error', () => {
      source?.close();
      onLive(false);
      timer = setTimeout(open, reconnectDelayMs(failures, Math.random()));
      failures += 1;
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
    onLive(false);
  };
}

/** Where the stream begins: after the last known event, or as far back as the data is old. */
function beginning(last: string | undefined, knownAtMs: number): URLSearchParams {
  if (last !== undefined) return new URLSearchParams({ after: last });
  const seconds = Math.ceil((performance.now() - knownAtMs) / 1_000);
  return new URLSearchParams({ age: String(Math.min(seconds, MAX_AGE_SECONDS)) });
}

const MAX_AGE_SECONDS = 99_999;
