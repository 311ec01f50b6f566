import { useState } from 'react';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/overview.ts';
import { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { refresh, refreshed, useSubmit } from '../api/use-endpoint.ts';
import { showToast, type Toast, toastRefusal } from '../page/toasts.ts';

interface Options<E extends Endpoint> {
  readonly done: (reply: Reply<E>) => Toast;
  /** The title of the toast when it was refused; the server says the rest. */
  readonly failed: string;
  /** The lists it changes; the counts of what waits always follow. */
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
}

/** What is shown about a decision that failed, or whose list could not be refreshed. */
export interface DecisionNotice {
  readonly sentence: string;
  /** The item is decided, by this staff member or another: there is nothing left to do. */
  readonly isOver: boolean;
}

/** A decision as the footer of its item shows it. */
export interface Decision {
  readonly isBusy: boolean;
  /** The decision is saved; the item may still be shown for a while. */
  readonly isDone: boolean;
  readonly notice: DecisionNotice | undefined;
  readonly reset: () => void;
}

const LEFT_OVER = 'Your decision was saved, but the list could not be refreshed.';

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
  const notice = isLeftOver ? { sentence: LEFT_OVER, isOver: true } : error && refusedWith(error);
  const isDone = decided === item;
  const isBusy = isPending || (isDone && !isLeftOver);
  return { submit, isBusy, isDone, notice: notice ?? undefined, reset };
}

function refusedWith(error: CallError): DecisionNotice {
  const isOver = isAlreadyDecided(error);
  const sentence = refusalSentence(error);
  return { sentence: isOver ? `${sentence} Nothing was changed.` : sentence, isOver };
}

function isAlreadyDecided(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found');
}
