import type { FastifyRequest } from 'fastify';
import type { Refusal, RefusalCode } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from './actor.ts';
import { appendAudit } from './audit.ts';

const actions: Partial<Record<RefusalCode, string>> = {
  'own-affair': 'attempt-own-affair',
  'second-approver-needed': 'attempt-second-approval',
};

/**
 * Writes a line when a staff member tries what only another staff member may do: decide their own
 * affair, or be both persons of a two-person approval. The act's own transaction was rolled back,
 * so the line has one of its own.
 */
export async function noteRefusedAttempt(
  { server, visitor, method, routeOptions, params }: FastifyRequest,
  { code }: Refusal,
): Promise<void> {
  const action = actions[code];
  if (action === undefined || !visitor.staff) return;
  const { pool, clock } = server.requestContext;
  const [subjectId = null] = Object.values(params as Readonly<Record<string, string>>);
  await transaction(pool, (tx) =>
    appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action,
      subjectKind: 'call',
      subjectId,
      after: { method, route: routeOptions.url },
    }),
  );
}
