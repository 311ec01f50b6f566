import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import type { CallError } from './call.ts';

interface Props<Data> {
  readonly result: UseQueryResult<Data, CallError>;
  /** What is loaded, for the error message: "Your cards". */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * One reply on the screen: a skeleton while it is fetched, an error with a button to try again, or
 * the reply itself, which stays when a later refresh fails.
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
