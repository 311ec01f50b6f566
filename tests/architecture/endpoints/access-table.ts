import { randomUUID } from 'node:crypto';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { TestApp } from '#tests/support/app.ts';
import { cookiesOf, type VisitorKind, visitorKinds } from './visitors.ts';

type Welcome = 'in' | 401 | 403;

// What each kind of visitor gets at each access level. The wrong kind of cookie counts as no cookie
// (401); staff in too low a role are refused (403).
const welcomes: Readonly<Record<Access, Readonly<Record<VisitorKind, Welcome>>>> = {
  public: everyone('in'),
  'pre-auth': { ...everyone(401), 'pre-auth': 'in' },
  customer: { ...everyone(401), customer: 'in' },
  staff: { ...everyone(401), auditor: 'in', approver: 'in', administrator: 'in' },
  approver: { ...everyone(401), auditor: 403, approver: 'in', administrator: 'in' },
  administrator: { ...everyone(401), auditor: 403, approver: 403, administrator: 'in' },
};

function everyone(welcome: Welcome): Record<VisitorKind, Welcome> {
  const rows = visitorKinds.map((kind) => [kind, welcome] as const);
  return Object.fromEntries(rows) as Record<VisitorKind, Welcome>;
}

/** Calls the endpoint as every kind of visitor; returns a sentence for each wrong status. */
export async function accessViolations(
  bank: TestApp,
  { method, path, access, refusals = [] }: Endpoint,
): Promise<readonly string[]> {
  // A public endpoint that can answer "not signed in" asks for a cookie of its own kind.
  const isGuarded = access === 'public' && refusals.includes('not-signed-in');
  const address = path.replaceAll(/:\w+/g, () => randomUUID());
  const findings: string[] = [];
  for (const kind of visitorKinds) {
    // A new session for every call, since a call may end a session.
    const cookies = await cookiesOf(bank, kind);
    const { status } = await bank.request(method, address, {
      cookies,
      ...(method !== 'GET' && { body: {} }),
    });
    // A visitor with access may still be refused for the empty body.
    const treatment = status === 401 || status === 403 || status >= 500 ? status : 'in';
    const expected = isGuarded ? 401 : welcomes[access][kind];
    if (treatment !== expected) {
      findings.push(`${method} ${path}: ${kind} got ${status} instead of ${expected}`);
    }
  }
  return findings;
}
