import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Endpoint } from '#contract/endpoint.ts';
import { call } from '../api/call.ts';
import { endpointKey } from '../api/endpoint-key.ts';
import { queryClient } from '../api/query-client.ts';
import { useReturnTo } from './return-to.ts';

const REDIRECT_AFTER_MS = 100;

/**
 * After a sign-in, opens the view that was asked for or left, if it is a view of `home`, and `home`
 * otherwise. The signed-in person is fetched meanwhile.
 */
export function useFinishSignIn(me: Pick<Endpoint, 'path' | 'method'>, home: string): () => void {
  const [, navigate] = useLocation();
  const { from = '' } = useReturnTo();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const queryKey = endpointKey(me);
    const queryFn = () => (call as (endpoint: typeof me) => Promise<unknown>)(me);
    queryClient.removeQueries({ queryKey });
    void queryClient.prefetchQuery({ queryKey, queryFn });
    const target = from === home || from.startsWith(`${home}#`) ? from : home;
    timer.current = setTimeout(() => navigate(target, { replace: true }), REDIRECT_AFTER_MS);
  };
}
