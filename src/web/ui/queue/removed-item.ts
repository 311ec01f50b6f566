import { createContext, use } from 'react';

/** Whether the item of a list has gone from it and is shown a little longer where it stood. */
export const GoneItem = createContext(false);

export function useIsGone(): boolean {
  return use(GoneItem);
}
