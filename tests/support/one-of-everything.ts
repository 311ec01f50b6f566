// A bank in which there is one of everything, and for every endpoint the call that works on it.
// What looks at all endpoints alike (who may call them, what they make of bad input) starts here.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import type { Endpoint } from '#contract/endpoint.ts';
import { submitRequest } from '#contract/requests.ts';
import { one } from '#database/connection.ts';
import { bankDay } from '#rules/bank-day.ts';
import { exampleOf, wireSchema } from '#server/base/openapi-schema.ts';
import { type AppOptions, startApp, type TestApp } from './app.ts';
import { applied } from './applications.ts';
import { depositCheck } from './checks.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
  type TestStaff,
} from './people.ts';
import { placeWire, submit } from './wires.ts';

export interface Everything {
  readonly bank: TestApp;
  /** Whose things they are. */
  readonly owner: TestCustomer;
  readonly administrator: TestStaff;
  readonly approver: TestStaff;
  readonly auditor: TestStaff;
  /** By the part of a path that comes before the id: 'payees' in /api/payees/:id. */
  readonly ids: Readonly<Record<string, string>>;
  /** What bodies say in fields that name one of these things. */
  readonly fields: Readonly<Record<string, unknown>>;
}

// Every rate limit is out of the way, so that it hides nothing.
const generous = `
  REQUESTS_PER_MINUTE LOGIN_FAILURES ADDRESS_FAILURES CONSECUTIVE_FAILURES CODE_TRIES CODE_FAILURES
  SITE_CODE_FAILURES APPLICATIONS_PER_HOUR VISITOR_REQUESTS_PER_HOUR ENROLMENTS_PER_HOUR
  ENROLMENTS_PER_EMAIL CHECK_DEPOSITS_PER_DAY WIRES_PER_DAY WIRES_PER_MINUTE SESSIONS_PER_SUBJECT
  POOLS_PER_MINUTE POOL_CODES_ALIVE
`;
const GENEROUS = Object.fromEntries(
  generous
    .trim()
    .split(/\s+/)
    .map((name) => [`LIMIT_${name}`, '1000000']),
);

export async function startWithEverything(options: AppOptions = {}): Promise<Everything> {
  const env = { ...GENEROUS, SETTING_DUAL_CONTROL: 'on', ...options.env };
  const bank = await startApp({ ...options, env });
  const accounts = { checking: 10_000n, savings: 5_000n, credit: 2_000n };
  const owner = await makeCustomer(bank, { accounts });
  const administrator = await makeStaff(bank, 'administrator');
  const approver = await makeStaff(bank, 'approver');
  const auditor = await makeStaff(bank, 'auditor');
  const colleague = await makeStaff(bank, 'approver');
  await signIn(bank, 'customer', owner.id);

  const checking = accountOf(owner, 'checking');
  const savings = accountOf(owner, 'savings');
  const made = async (path: string, body: Readonly<Record<string, unknown>>, name: string) => {
    const reply = await submit(bank, owner, path, body);
    assert.equal(reply.status, 200, reply.text);
    return reply.json<Record<string, { id: string }>>()[name]?.id ?? '';
  };
  const payee = await made('/api/payees', { name: 'Harbor Water' }, 'payee');
  const tomorrow = bankDay(new Date(bank.clock.businessNow().getTime() + 5 * 86_400_000));
  const payment = { fromAccountId: checking, payeeId: payee, amount: '25.00', payOn: tomorrow };
  const limit = {
    accountId: accountOf(owner, 'credit'),
    requestedLimit: '5000.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A larger kitchen.',
  };
  const check = await depositCheck(bank, owner);
  assert.equal(check.status, 200, check.text);
  const visit = exampleOf(wireSchema(submitRequest.body, 'input'));
  const asked = await bank.request('POST', '/api/requests', { body: visit });
  const adjusted = await bank.request('POST', `/api/admin/accounts/${checking}/credit`, {
    cookies: administrator.cookies,
    body: { amount: '20000.00', description: 'By hand' },
  });
  assert.equal(adjusted.json()['status'], 'pending', adjusted.text);
  const session = sql`select id::text from sessions where subject_id = ${owner.id}
    order by created_at desc, id limit 1`;

  return {
    bank,
    owner,
    administrator,
    approver,
    auditor,
    ids: {
      'pending-transfers': await placeWire(bank, owner),
      'check-deposits': check.json<{ checkDeposit: { id: string } }>().checkDeposit.id,
      payees: payee,
      'bill-payments': await made('/api/bill-payments', payment, 'billPayment'),
      'credit-limit-requests': await made('/api/credit-limit-requests', limit, 'request'),
      accounts: checking,
      adjustments: adjusted.json<{ id: string }>().id,
      users: owner.id,
      requests: asked.json<{ requestId: string }>().requestId,
      'pending-accounts': await applied(bank),
      sessions: (await one<{ id: string }>(bank.parts.pool, session)).id,
      staff: colleague.id,
      images: 'front',
      statements: bankDay(bank.clock.businessNow()).slice(0, 7),
    },
    fields: {
      fromAccountId: checking,
      toAccountId: savings,
      accountId: checking,
      payeeId: payee,
      customerId: owner.id,
      userId: owner.id,
      requestedLimit: '7500.00',
      annualIncome: '60000.00',
      payOn: tomorrow,
      beneficiaryHash: undefined,
    },
  };
}

export interface UsualCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** A call of the endpoint that its owner could make, on the things there are. */
export function usualCall({ ids, fields }: Everything, { path, body }: Endpoint): UsualCall {
  const params = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(([, place = '', name = '']) => {
    const value = ids[place];
    assert.ok(value, `nothing is known of ${place}`);
    return [name, value] as const;
  });
  const example = body && (exampleOf(wireSchema(body, 'input')) as Record<string, unknown>);
  const known = Object.keys(example ?? {}).filter((name) => name in fields);
  const real = Object.fromEntries(known.map((name) => [name, fields[name]]));
  return { params: Object.fromEntries(params), body: example && { ...example, ...real } };
}

/** The path with its parameters in place, as a client writes it. */
export function pathOf({ path }: Endpoint, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
