// A day of a bank in which every endpoint is called, by those it is for and by strangers, with
// good and with bad input, and every job runs. People's names, addresses and account numbers are
// then looked for in all log lines and metrics.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { rows } from '#database/connection.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { advanceClock } from './books/advance-clock.ts';
import { dueWork, jobs } from './jobs.ts';

const DAY_MS = 86_400_000;
const SSN = '219-47-8306';
const TYPED = ['quenneville@mail.example', 'Quenneville', SSN, '4111111111111111', '541-555-0199'];

let everything: Everything;
let lines: readonly string[];
let metrics: string;

before(async () => {
  everything = await startWithEverything();
  const { deps, logLines } = everything.bank;
  for (const endpoint of allEndpoints) await callInEveryWay(endpoint);
  await advanceClock(deps, dueWork, DAY_MS);
  for (const job of jobs) {
    if (job.everyMs === undefined || (job.isDue && !(await job.isDue(deps)))) continue;
    await job.run(deps, {});
  }
  metrics = await deps.metrics.text();
  lines = [...logLines];
});
after(() => everything.bank.stop());

async function callInEveryWay(endpoint: Endpoint): Promise<void> {
  const { bank, owner, administrator } = everything;
  const { params, body } = usualCall(everything, endpoint);
  const { method } = endpoint;
  const path = pathOf(endpoint, params);
  const typed = encodeURIComponent(TYPED.join(' '));
  const isStaff = endpoint.access === 'staff' || endpoint.path.startsWith('/api/admin');
  // Streams do not end, and who signs out has no session for what follows.
  if (/events$|logout|end-sessions|sessions/.test(endpoint.path)) return;
  const { cookies } = isStaff ? administrator : owner;
  const bad = {
    ...body,
    ...Object.fromEntries(Object.keys(body ?? {}).map((name) => [name, typed])),
  };
  await bank.request(method, `${path}?search=${typed}&email=${typed}`, {
    cookies,
    ...(body && { body: bad }),
  });
  await bank.request(method, path, { ...(body && { body }) });
  await bank.request(method, path, { cookies, ...(body && { body }) });
  await bank.request(method, path.replaceAll(/[0-9a-f-]{36}/g, typed), { cookies });
}

/** What tells who someone is. Shorter values, and one last name, are in other words too. */
async function personalValues(): Promise<string[]> {
  const statement = sql`
    select distinct value from (
      select unnest(array[email, username, last_name, phone, address, city]) from customers
      union all
      select unnest(array[email, last_name]) from staff union all
      select account_number from accounts
    ) as everyone (value)
    where length(value) > 4 and lower(value) <> 'customer'`;
  const stored = await rows<{ value: string }>(everything.bank.deps.pool, statement);
  return [...stored.map(({ value }) => value), ...TYPED, SSN.replaceAll('-', '')];
}

test('E8: no log line of a whole day names a person, an address or an account', async () => {
  assert.ok(lines.length > allEndpoints.length);
  const values = await personalValues();
  assert.ok(values.length > 15);
  const text = lines.join('\n').toLowerCase();
  assert.deepEqual(
    values.filter((value) => text.includes(value.toLowerCase())),
    [],
  );
});

test('E8: no metric of a whole day names a person, an address or an account', async () => {
  assert.match(metrics, /route="\/api\/accounts"/);
  const text = metrics.toLowerCase();
  const found = (await personalValues()).filter((value) => text.includes(value.toLowerCase()));
  assert.deepEqual(found, []);
});
