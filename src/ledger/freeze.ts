import sql from 'sql-template-tag';
import { type Db, one, prepared, run, type Tx } from '#database/connection.ts';

/** Stops or starts all money movement. Postings already under way finish; none begins after. */
export async function setFrozen(tx: Tx, frozen: boolean): Promise<boolean> {
  return (
    (await run(tx, sql`update ledger.switch set frozen = ${frozen} where frozen <> ${frozen}`)) > 0
  );
}

export async function isFrozen(db: Db): Promise<boolean> {
  const read = prepared('ledger-is-frozen', sql`select frozen from ledger.switch`);
  return (await one<{ frozen: boolean }>(db, read)).frozen;
}
