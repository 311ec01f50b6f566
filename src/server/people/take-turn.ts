import sql from 'sql-template-tag';
import { one, run, type Tx } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';

/**
 * Takes the next turn of a customer or a staff member. An action that read something of that person
 * without a lock can tell by the number that it may not hold any more.
 */
export async function takeTurn(tx: Tx, personId: string): Promise<void> {
  await run(tx, sql`update ledger.turns set number = number + 1 where person_id = ${personId}`);
}

/**
 * Acts in the turn of one more person, whom the action came upon while it decided: what it reads of
 * them from now on still holds when it is recorded.
 */
export async function joinTurn(draft: Draft, personId: string): Promise<void> {
  if (draft.turns.has(personId)) return;
  const { number } = await one<{ number: bigint }>(
    draft,
    sql`select number from ledger.turns where person_id = ${personId}`,
  );
  draft.turns.set(personId, number);
}
