import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/**
 * Takes the next turn of a customer or a staff member. An action that read something of that person
 * without a lock can tell by the number that it may not hold any more.
 */
export async function takeTurn(tx: Tx, personId: string): Promise<void> {
  await run(tx, sql`update ledger.turns set number = number + 1 where person_id = ${personId}`);
}
