import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointKey } from '../api/endpoint-key.ts';
import { queryClient } from '../api/query-client.ts';
import { useSubmit } from '../api/use-endpoint.ts';
import { type SessionTimes, timeLeft } from './time-left.ts';

const IdleWarning = lazy(async () => ({
  default: (await import('./idle-warning.tsx')).IdleWarning,
}));

interface Props {
  /** The `me` endpoint, whose answer tells when the session ends. */
  readonly me: Endpoint;
  /** The endpoint that extends the session after input. */
  readonly activity: Omit<Endpoint, 'params' | 'query' | 'body'>;
  readonly session: SessionTimes;
}

const ACTIVITY_EVERY_MS = 60_000;

/** Extends the session while there is input, and warns before it ends without any. */
export function SessionWatch({ me, activity, session }: Props) {
  const [isWarning, setWarning] = useState(false);
  const meKey = endpointKey(me);
  const receivedAt = queryClient.getQueryState(meKey)?.dataUpdatedAt ?? Date.now();
  const { submit, isPending } = useSubmit(activity, {
    onDone: (reply) => {
      const { session: later } = reply as { session: SessionTimes };
      queryClient.setQueryData<object>(meKey, (known) => known && { ...known, session: later });
    },
  });

  const sayActive = () => submit();

  // Other tabs and every submitted form extend the session too. So the server is asked once more
  // before the warning; its reply comes back here as another `session`.
  useEffect(() => {
    const { untilWarningMs } = timeLeft(session, receivedAt, Date.now());
    setWarning(untilWarningMs === 0);
    if (untilWarningMs === 0) return;
    const timer = setTimeout(() => askAgain(me), untilWarningMs);
    // Timers do not run while the machine sleeps.
    const onVisible = () => {
      if (timeLeft(session, receivedAt, Date.now()).untilWarningMs === 0) askAgain(me);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [me, session, receivedAt]);

  useInput(!isWarning, sayActive);

  if (!isWarning) return null;
  return (
    <Suspense>
      <IdleWarning
        endsAt={Date.now() + timeLeft(session, receivedAt, Date.now()).untilEndMs}
        isExtending={isPending}
        onExtend={sayActive}
        onEnd={() => askAgain(me)}
      />
    </Suspense>
  );
}

function askAgain(me: Endpoint): void {
  void queryClient.refetchQueries({ queryKey: endpointKey(me) });
}

/** Calls back on a person's input, at most once a minute. */
function useInput(isWatching: boolean, onInput: () => void): void {
  const saidAt = useRef(Date.now());
  useEffect(() => {
    if (!isWatching) return;
    const note = () => {
      if (Date.now() - saidAt.current < ACTIVITY_EVERY_MS) return;
      saidAt.current = Date.now();
      onInput();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note);
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, note);
    };
  }, [isWatching, onInput]);
}
