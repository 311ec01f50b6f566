import type { FastifyReply } from 'fastify';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Visitor } from '../base/session/visitor.ts';

interface FileCall {
  readonly visitor: Visitor;
  readonly reply: FastifyReply;
}

interface File<Content> {
  /** What is in it, for the audit log: 'statement', 'activity' or 'interest'. */
  readonly subject: string;
  /** Of which account, or of which customer. */
  readonly subjectId: string;
  /** The name without its ending, and the ending. */
  readonly name: string;
  readonly ending: string;
  /** What else the line in the audit log says. */
  readonly details: object;
  readonly content: Content;
}

/** Sends a file to keep, and writes down who took it. */
export async function sendFile<Content>(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { visitor, reply }: FileCall,
  { subject, subjectId, name, ending, details, content }: File<Content>,
): Promise<Content> {
  await transaction(pool, (tx) =>
    appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'export',
      subjectKind: subject,
      subjectId,
      after: { ...details, file: ending },
    }),
  );
  reply.header('content-disposition', `attachment; filename="${name}.${ending}"`);
  return content;
}
