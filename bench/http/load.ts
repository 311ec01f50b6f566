import autocannon from 'autocannon';
import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { readConfig } from '#server/base/config/config.ts';
import { cookieNames } from '#server/base/http/cookies.ts';
import { createSession } from '#server/base/session/sessions.ts';
import type { BulkCustomer } from '../bulk/bulk-people.ts';

export interface SignedIn {
  readonly person: BulkCustomer;
  readonly cookie: string;
}

export interface Load {
  readonly signedIn: readonly SignedIn[];
  readonly kind: 'read' | 'write';
}

interface Turn extends Load {
  readonly connections: number;
  readonly seconds: number;
}

/** Sessions of these people, as if they had all just signed in. */
export async function signInAll(pool: Pool, people: readonly BulkCustomer[]): Promise<SignedIn[]> {
  const { limits } = readConfig({}, { demo: true });
  const signedIn: SignedIn[] = [];
  for (const person of people) {
    const login = { audience: 'customer', subjectId: person.id } as const;
    const from = { address: '127.0.0.1', userAgent: 'bench' };
    const { token } = await transaction(pool, (tx) =>
      createSession(tx, { ...login, ...from }, new Date(), limits),
    );
    signedIn.push({ person, cookie: `${cookieNames.customer}=${token}` });
  }
  return signedIn;
}

/** As many a second as the server answers. Anything but success ends the bench. */
export async function mostPerSecond(url: string, turn: Turn): Promise<number> {
  const { signedIn, kind, connections, seconds } = turn;
  let taken = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      // Each connection serves customers of its own, in turn.
      const theirs = signedIn.filter((_, index) => index % connections === taken % connections);
      taken += 1;
      client.setRequests(theirs.map((one, index) => requestOf(one, kind, index)));
    },
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return result.requests.total / result.duration;
}

export function requestOf({ person, cookie }: SignedIn, kind: Load['kind'], index: number) {
  if (kind === 'read')
    return { method: 'GET', path: '/api/accounts', headers: { cookie } } as const;
  const [checking, savings] = person.accounts;
  // Every other one goes the other way, so that no account runs out of money.
  const ids = [checking?.id, savings?.id];
  const [fromAccountId, toAccountId] = index % 2 === 0 ? ids : ids.toReversed();
  const body = JSON.stringify({ fromAccountId, toAccountId, amount: '0.01' });
  const headers = { cookie, 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/internal-transfer', headers, body } as const;
}
