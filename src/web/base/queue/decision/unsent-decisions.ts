// The decisions that staff made and that can still be undone. They are sent one by one when their
// time has passed, or all at once when the staff member leaves the queue or the page.
import { useSyncExternalStore } from 'react';

/** How long Undo is offered before a decision is sent. */
export const UNDO_MS = 8_000;

export interface UnsentDecision {
  readonly itemId: string;
  /** The queue's name in the overview. */
  readonly queue: string;
  /** The path of the endpoint that will be called. */
  readonly path: string;
  /** Whose item it is: 'Robin Wood'. */
  readonly title: string;
  /** 'Approved', 'Denied' */
  readonly outcome: string;
  /** False where the item goes on waiting, for a second person. */
  readonly isLeaving: boolean;
}

export interface ShownDecision extends UnsentDecision {
  readonly sendsAt: number;
  /** From here on it cannot be undone. */
  readonly isSending: boolean;
}

/** Sends a decision and shows what became of it; never rejects. */
type Send = (keepalive: boolean) => Promise<void>;

interface Planned {
  readonly send: Send;
  readonly timer: ReturnType<typeof setTimeout>;
}

let shown: readonly ShownDecision[] = [];
const planned = new Map<string, Planned>();
const sending = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Plans a decision. False where there is one on this item already: a second click is no other. */
export function planDecision(decision: UnsentDecision, send: Send): boolean {
  const { itemId } = decision;
  if (shown.some((other) => other.itemId === itemId)) return false;
  const timer = setTimeout(() => void sendOne(itemId), UNDO_MS);
  planned.set(itemId, { send, timer });
  change([...shown, { ...decision, sendsAt: Date.now() + UNDO_MS, isSending: false }]);
  return true;
}

/** Takes a decision back; false where it is being sent. */
export function undoDecision(itemId: string): boolean {
  const plan = planned.get(itemId);
  if (!plan) return false;
  clearTimeout(plan.timer);
  planned.delete(itemId);
  change(shown.filter((decision) => decision.itemId !== itemId));
  return true;
}

/** Takes back the last decision that can be; its item. */
export function undoLastDecision(): string | undefined {
  const last = shown.findLast(({ isSending }) => !isSending);
  return last && undoDecision(last.itemId) ? last.itemId : undefined;
}

/** Sends all of them now; resolves when each has its answer. */
export async function sendDecisions(keepalive = false): Promise<void> {
  for (const itemId of planned.keys()) void sendOne(itemId, keepalive);
  await Promise.all(sending.values());
}

async function sendOne(itemId: string, keepalive = false): Promise<void> {
  const plan = planned.get(itemId);
  if (!plan) return;
  clearTimeout(plan.timer);
  planned.delete(itemId);
  change(shown.map((one) => (one.itemId === itemId ? { ...one, isSending: true } : one)));
  const sent = plan.send(keepalive).finally(() => {
    sending.delete(itemId);
    change(shown.filter((decision) => decision.itemId !== itemId));
  });
  sending.set(itemId, sent);
  await sent;
}

function change(next: readonly ShownDecision[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function unsentDecisions(): readonly ShownDecision[] {
  return shown;
}

export function useUnsentDecisions(): readonly ShownDecision[] {
  return useSyncExternalStore(subscribe, unsentDecisions, unsentDecisions);
}

interface Counted {
  readonly name: string;
  readonly waiting: number;
}

/** The queues without the items that this staff member has decided on. */
export function withoutDecided<Queue extends Counted>(
  queues: readonly Queue[],
  decisions: readonly UnsentDecision[],
): readonly Queue[] {
  if (decisions.length === 0) return queues;
  return queues.map((queue) => {
    const decided = decisions.filter((one) => one.isLeaving && one.queue === queue.name).length;
    return { ...queue, waiting: Math.max(0, queue.waiting - decided) };
  });
}
