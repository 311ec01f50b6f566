import { createContext, use } from 'react';

/** Whether the item of a list has gone from it and is shown a little longer where it stood. */
export const RemovedItem = createContext(false);

export function useIsRemoved(): boolean {
  return use(RemovedItem);
}
