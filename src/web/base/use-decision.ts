import { useState } from 'react';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { readOverview } from '#contract/overview.ts';
import { CallError } from './call.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { showToast, type Toast, toastRefusal } from './toasts.ts';
import { refresh, useSubmit } from './use-endpoint.ts';

interface Words<E extends Endpoint> {
  readonly done: (reply: Reply<E>) => Toast;
  /** The title of the toast when it was refused; the server says the rest. */
  readonly failed: string;
}

interface Options<E extends Endpoint> extends Words<E> {
  /** The lists it changes; the counts of what waits always follow. */
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
  readonly onDone?: () => void;
}

export interface Refused {
  readonly sentence: string;
  /** Somebody else has decided it meanwhile: there is nothing left to do here. */
  readonly isSettled: boolean;
}

/**
 * A decision on an item of a queue. The item is busy from the press until the list without it, or
 * with what it has become, is here; a refusal leaves it as it was and says why.
 */
export function useDecision<E extends Endpoint>(item: object, endpoint: E, options: Options<E>) {
  const [decided, setDecided] = useState<object>();
  const { submit, isPending, error, reset } = useSubmit(endpoint, {
    refreshes: [...options.refreshes, readOverview],
    onDone: (reply) => {
      setDecided(item);
      showToast(options.done(reply));
      options.onDone?.();
    },
    onRefused: (refusal) => {
      toastRefusal(options.failed, refusal);
      if (isSettled(refusal)) refresh(readOverview);
    },
  });
  const refused: Refused | undefined = error
    ? { sentence: refusalSentence(error), isSettled: isSettled(error) }
    : undefined;
  return { submit, isBusy: isPending || decided === item, isPending, refused, reset };
}

function isSettled(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found');
}
