import type { Sql } from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { actorOf } from './audit-log/actor.ts';

interface Cancellation {
  readonly at: Date;
  readonly action: string;
  readonly actor: ReturnType<typeof actorOf>;
}

/** Cancels every item that the statement selects for update, and returns them as they were. */
export async function cancelEach<Item extends object>(
  tx: Tx,
  items: Sql,
  cancellation: Cancellation,
  move: (tx: Tx, item: Item, to: Cancellation & { readonly to: 'cancelled' }) => Promise<unknown>,
): Promise<Item[]> {
  const cancelled = await rows<Item>(tx, items);
  for (const item of cancelled) await move(tx, item, { ...cancellation, to: 'cancelled' });
  return cancelled;
}
