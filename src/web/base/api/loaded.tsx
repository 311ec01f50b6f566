import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import type { CallError } from './call.ts';

interface Props<Data> {
  readonly result: UseQueryResult<Data, CallError>;
  /** What would stand here: "Your cards". */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One answer on the screen: its shape while it is fetched, what went wrong with a way to try again,
 * or the answer itself, which stays when a later look for news fails.
 */
export function Loaded<Data>({ result, what, skeleton, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = result;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <LoadError
      text={`${what} could not be loaded.`}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
