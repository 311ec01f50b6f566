import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { queryClient } from '../api/query-client.ts';
import { noteSuccess, useReachable } from '../api/reachability.ts';

const TRY_EVERY_MS = 5_000;

/** Says when the network or the bank is gone, and mends the page by itself when it is back. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true);
  const isReachable = useReachable();
  const isFine = isOnline && isReachable;

  useEffect(() => {
    if (isFine) return;
    const look = () => void findServer();
    const timer = setInterval(look, TRY_EVERY_MS);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [isFine]);

  return (
    <div role="status">
      {!isFine && (
        <p className="flex items-center justify-center gap-2.5 bg-pending-soft px-4 py-2 text-center font-semibold text-pending">
          <Icon name="wifi-off" size={18} className="shrink-0" />
          {isOnline
            ? 'The bank cannot be reached right now. We will keep trying; nothing is lost.'
            : 'You are offline. What you see may be out of date.'}
        </p>
      )}
    </div>
  );
}

/** Once the server answers, everything that failed meanwhile is fetched again. */
async function findServer(): Promise<void> {
  try {
    const answer = await fetch('/livez', { cache: 'no-store' });
    if (!answer.ok) return;
  } catch {
    return;
  }
  noteSuccess();
  await queryClient.refetchQueries({ predicate: ({ state }) => state.error !== null });
}

function subscribe(listener: () => void): () => void {
  for (const type of ['online', 'offline']) addEventListener(type, listener);
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener);
  };
}

function readOnline(): boolean {
  return navigator.onLine;
}
