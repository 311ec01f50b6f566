import type { Db, Statement } from './connection.ts';
import { sendTogether } from './send-together.ts';

/** Sends the statements without waiting in between, and fails with the first that failed. */
export async function sendAll(db: Db, statements: readonly Statement[]): Promise<void> {
  const answers = await sendTogether(db, () =>
    Promise.allSettled(statements.map((statement) => db.query(statement))),
  );
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
}
