import { randomUUID } from 'node:crypto';
import { transaction } from '#database/transaction.ts';
import { cookieNames } from '#server/base/http/cookies.ts';
import { createSession } from '#server/base/session/sessions.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Every kind of visitor that the server distinguishes. */
export const visitorKinds = [
  'anonymous',
  'pre-auth',
  'customer',
  'auditor',
  'approver',
  'administrator',
] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** The cookies of a new visitor of this kind. */
export async function cookiesOf(
  { deps, clock }: TestApp,
  kind: VisitorKind,
): Promise<Readonly<Record<string, string>>> {
  if (kind === 'anonymous') return {};
  const isStaff = kind !== 'customer' && kind !== 'pre-auth';
  const audience = isStaff ? 'staff' : kind;
  const { token } = await transaction(deps.pool, (tx) =>
    createSession(
      tx,
      {
        audience,
        subjectId: randomUUID(),
        ...(isStaff && { role: kind, details: { hasAuthenticator: true } }),
        address: '127.0.0.1',
        userAgent: 'a test',
      },
      clock.now(),
      deps.config.limits,
    ),
  );
  return { [cookieNames[audience]]: token };
}
