import { useState } from 'react';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { refresh, refreshed, useSubmit } from '../../api/use-endpoint.ts';
import { showToast, type Toast, toastRefusal } from '../../page/toasts.ts';
import {
  type DecisionNotice,
  isAlreadyDecided,
  LEFT_OVER,
  refusedWith,
} from './decision-notices.ts';

interface Options<E extends Endpoint> {
  readonly done: (reply: Reply<E>) => Toast;
  /** The title of the toast when it was refused; the server says the rest. */
  readonly failed: string;
  /** The lists it changes; the counts of what waits always follow. */
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
}

/** A decision as the footer of its item shows it. */
export interface Decision {
  readonly isBusy: boolean;
  /** The decision is saved; the item may still be shown for a while. */
  readonly isDone: boolean;
  /** The decision is made and can still be undone, or is being sent. */
  readonly isHeld?: boolean;
  readonly notice: DecisionNotice | undefined;
  readonly reset: () => void;
}

/**
 * A decision on an item of a queue. The item is busy from the press until the list has been
 * refreshed or has failed to load; a refusal leaves the item as it was and shows why.
 */
export function useDecision<E extends Endpoint>(item: object, endpoint: E, options: Options<E>) {
  const [decided, setDecided] = useState<object>();
  const [leftOver, setLeftOver] = useState<object>();
  const { submit, isPending, error, reset } = useSubmit(endpoint, {
    onDone: (reply) => {
      setDecided(item);
      showToast(options.done(reply));
      // In a refreshed list this item is gone or is another object.
      void refreshed(...options.refreshes, readOverview).then(() => setLeftOver(item));
    },
    onRefused: (refusal) => {
      toastRefusal(options.failed, refusal);
      if (isAlreadyDecided(refusal)) refresh(readOverview);
    },
  });
  const isLeftOver = leftOver === item;
  const notice = isLeftOver ? LEFT_OVER : error && refusedWith(error);
  const isDone = decided === item;
  const isBusy = isPending || (isDone && !isLeftOver);
  return { submit, isBusy, isDone, notice: notice ?? undefined, reset };
}
