import { useEffect } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { setLive } from '../api/live-state.ts';
import { refresh } from '../api/use-endpoint.ts';
import { shareEvents } from './share-events.ts';

type Views = Readonly<Record<string, readonly Pick<Endpoint, 'path'>[]>>;

interface Props {
  readonly stream: Pick<Endpoint, 'path'>;
  /** By topic the endpoints whose replies an event of it may have changed. */
  readonly views: Views;
}

/** Fetches what the page shows again as it changes. Where that fails, the page goes on polling. */
export function LiveUpdates({ stream, views }: Props) {
  useEffect(() => {
    const topics = collect((changed) => refresh(...changed.flatMap((topic) => views[topic] ?? [])));
    const stop = shareEvents({
      path: stream.path,
      onTopic: topics.add,
      onLive: setLive,
    });
    return () => {
      stop();
      topics.stop();
    };
  }, [stream, views]);
  return null;
}

// One action is often several events, and in a busy hour they never end.
const TOGETHER_MS = 30;
const APART_MS = 250;

/** Calls back with the topics of events; in a hidden tab once it is shown again. */
function collect(act: (topics: readonly string[]) => void) {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let actedAtMs = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (document.hidden || changed.size === 0) return;
    actedAtMs = performance.now();
    const topics = [...changed];
    changed.clear();
    act(topics);
  };
  document.addEventListener('visibilitychange', flush);
  return {
    add: (topic: string) => {
      changed.add(topic);
      const apartMs = actedAtMs + APART_MS - performance.now();
      timer ??= setTimeout(flush, Math.max(TOGETHER_MS, apartMs));
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}
