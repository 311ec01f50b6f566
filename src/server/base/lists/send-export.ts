import type { FastifyReply } from 'fastify';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../audit-log/actor.ts';
import { appendAudit } from '../audit-log/audit.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../session/visitor.ts';
import { sendTable } from './csv.ts';

interface ExportCall {
  readonly visitor: Visitor;
  readonly query: object;
  readonly reply: FastifyReply;
}

export interface Export<Row> {
  /** What is in it, and the name of the file: 'customers'. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly print: (rows: readonly Row[]) => string;
}

/** Sends rows as a table to keep, and writes down who took them, by which filter and how many. */
export async function sendExport<Row>(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { visitor, query, reply }: ExportCall,
  { name, rows, print }: Export<Row>,
): Promise<string> {
  await transaction(pool, (tx) =>
    appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'export',
      subjectKind: name,
      subjectId: null,
      after: { filter: query, rows: rows.length },
    }),
  );
  return sendTable(reply, name, print(rows));
}
