import { useReducer } from 'react';
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { submitIdempotently } from '../../api/submit-idempotently.ts';
import { refresh, refreshed } from '../../api/use-endpoint.ts';
import { showToast, type Toast, toastRefusal } from '../../page/toasts.ts';
import {
  type DecisionNotice,
  isAlreadyDecided,
  LEFT_OVER,
  refusedWith,
} from './decision-notices.ts';
import { planDecision, type UnsentDecision, useUnsentDecisions } from './unsent-decisions.ts';
import { watchLeaving } from './watch-leaving.ts';

interface Options<E extends Endpoint>
  extends Pick<UnsentDecision, 'queue' | 'title' | 'outcome'>,
    Partial<Pick<UnsentDecision, 'isLeaving'>> {
  /** Shown at the press, before the decision is sent. */
  readonly expected: Toast;
  /** Shown after it, where it says more than the one before. */
  readonly done?: (reply: Reply<E>) => Toast;
  /** The title of the toast when it was refused; the server says the rest. */
  readonly failed: string;
  /** The lists it changes; the counts of what waits always follow. */
  readonly refreshes: readonly Pick<Endpoint, 'path'>[];
}

// By the item as it was when it was decided: in a refreshed list it is gone or is another object.
const notices = new WeakMap<object, DecisionNotice>();
const saved = new WeakSet<object>();

/**
 * A decision on an item of a queue, which is sent when Undo is no longer offered. A refusal brings
 * the item back and shows why.
 */
export function useQueueDecision<E extends Endpoint>(
  item: { readonly id: string },
  endpoint: E,
  options: Options<E>,
) {
  const isHeld = useUnsentDecisions().some(
    ({ itemId, path }) => itemId === item.id && path === endpoint.path,
  );
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const { queue, title, outcome, isLeaving = true, expected, failed, refreshes } = options;

  const submit = (request: Sent<E>) => {
    watchLeaving();
    const decision = { itemId: item.id, path: endpoint.path, queue, title, outcome, isLeaving };
    const isPlanned = planDecision(decision, async (keepalive) => {
      try {
        const reply = await submitIdempotently(endpoint, { ...request, keepalive });
        saved.add(item);
        const toast = options.done?.(reply) ?? expected;
        if (toast.title !== expected.title || toast.text !== expected.text) showToast(toast);
        await refreshed(...refreshes, readOverview);
        notices.set(item, LEFT_OVER);
      } catch (error) {
        toastRefusal(failed, error);
        if (isAlreadyDecided(error)) refresh(readOverview);
        notices.set(item, refusedWith(error));
      }
    });
    if (!isPlanned) return;
    notices.delete(item);
    showToast({ text: 'Not sent yet: you can still undo it.', ...expected });
  };
  const reset = () => {
    if (notices.delete(item)) drawAgain();
  };
  const isDone = isHeld || saved.has(item);
  return { submit, isBusy: isHeld, isDone, isHeld, notice: notices.get(item), reset };
}
