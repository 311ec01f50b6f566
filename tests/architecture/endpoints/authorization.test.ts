// Every kind of visitor at every endpoint: real sessions, real ids, and calls that would be served
// to the right visitor. A refused call changes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { makeCustomer, startChallenge } from '#tests/support/people/people.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';
import { changedTables, tableDigests } from '#tests/support/table-digests.ts';

type Visitor =
  | 'anonymous'
  | 'pre-auth'
  | 'customer'
  | 'blocked'
  | 'auditor'
  | 'approver'
  | 'administrator';
type Cookies = Readonly<Record<string, string>>;

let everything: Everything;
let cookies: Readonly<Record<Visitor, Cookies>>;
let untouched: ReadonlyMap<string, string>;

before(async () => {
  everything = await startWithEverything();
  const { bank, administrator, approver, auditor, owner } = everything;
  const blocked = await makeCustomer(bank, { accounts: { checking: 100n } });
  const block = `/api/admin/users/${blocked.id}/block`;
  await bank.request('POST', block, { cookies: administrator.cookies });
  cookies = {
    anonymous: {},
    'pre-auth': await startChallenge(bank, 'customer', owner.id),
    customer: owner.cookies,
    // The session was alive until the block.
    blocked: blocked.cookies,
    auditor: auditor.cookies,
    approver: approver.cookies,
    administrator: administrator.cookies,
  };
  untouched = await tableDigests(bank.deps.pool);
});

after(() => stopInOrder(everything.bank));

/** The status of each visitor without access; a visitor that is not listed has access. */
function refusalsAt(access: Access): Readonly<Partial<Record<Visitor, 401 | 403>>> {
  const nobody = { anonymous: 401, blocked: 401 } as const;
  const staff = { auditor: 401, approver: 401, administrator: 401 } as const;
  const outside = { ...nobody, 'pre-auth': 401, customer: 401 } as const;
  switch (access) {
    case 'public':
      return {};
    case 'pre-auth':
      return { ...nobody, ...staff, customer: 401 };
    case 'customer':
      return { ...nobody, ...staff, 'pre-auth': 401 };
    case 'staff':
      return outside;
    case 'approver':
      return { ...outside, auditor: 403 };
    case 'administrator':
      return { ...outside, auditor: 403, approver: 403 };
  }
}

async function call(endpoint: Endpoint, visitor: Visitor) {
  const { params, body } = usualCall(everything, endpoint);
  const ask = { body, cookies: cookies[visitor] };
  const reply = await everything.bank.request(endpoint.method, pathOf(endpoint, params), ask);
  const isJson = reply.headers['content-type']?.startsWith('application/json') ?? false;
  return { status: reply.status, code: isJson ? reply.json()['code'] : undefined };
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

for (const endpoint of allEndpoints) {
  const refused = Object.entries(refusalsAt(endpoint.access)) as [Visitor, 401 | 403][];
  if (refused.length === 0) continue;
  test(`D1: ${nameOf(endpoint)} is closed to all but ${endpoint.access}`, async () => {
    for (const [visitor, status] of refused) {
      const code = status === 401 ? 'not-signed-in' : 'not-allowed';
      assert.deepEqual(await call(endpoint, visitor), { status, code }, visitor);
    }
  });
}

test('D1: for those who were refused, nothing was written', async () => {
  const now = await tableDigests(everything.bank.deps.pool);
  assert.deepEqual(changedTables(untouched, now), []);
});

test('D9: each of them is in the log with the route and the outcome', () => {
  const lines = everything.bank.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const refused = lines.filter(({ event }) => event === 'authz_fail');
  const routes = new Set(refused.map(({ method, route }) => `${String(method)} ${String(route)}`));
  const guarded = allEndpoints.filter(({ access }) => access !== 'public').map(nameOf);
  assert.deepEqual([...routes].toSorted(), guarded.toSorted());
  assert.ok(refused.every(({ status }) => status === 401 || status === 403));
  const { auditor } = everything;
  assert.ok(refused.some(({ actorId }) => actorId === auditor.id));
});

// Visitors with access are served. Calls that end a session come late, the freeze last.
const lateness = ({ path }: Endpoint) =>
  ['block', 'logout', 'end-others', 'users/:userId', 'freeze'].findLastIndex((word) =>
    path.endsWith(word),
  );
const inOrder = allEndpoints.toSorted((one, next) => lateness(one) - lateness(next));
const visitors: readonly Visitor[] = [
  'pre-auth',
  'customer',
  'auditor',
  'approver',
  'administrator',
];

for (const visitor of visitors) {
  test(`D1: ${visitor} comes in wherever that is enough`, async () => {
    for (const endpoint of inOrder) {
      if (endpoint.access === 'public' || visitor in refusalsAt(endpoint.access)) continue;
      const { status, code } = await call(endpoint, visitor);
      const isIn = status < 500 && code !== 'not-signed-in' && code !== 'not-allowed';
      assert.ok(isIn, `${nameOf(endpoint)} answered ${visitor} with ${status} ${String(code)}`);
    }
  });
}
