import type { Db, Statement } from '../connection.ts';
import { inOrder } from './in-order.ts';
import { sendTogether } from './send-together.ts';

/** Sends the statements without waiting in between, and fails with the first that failed. */
export async function sendAll(db: Db, statements: readonly Statement[]): Promise<void> {
  await sendTogether(db, () => inOrder(statements.map((statement) => db.query(statement))));
}
