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
import { startChallenge } from '#tests/support/people/people.ts';
import { changedTables, tableDigests } from '#tests/support/table-digests.ts';
import { type TextWatch, watchText } from '#tests/support/watch-text.ts';
import { fieldsOf, hostileShapes, hostileTexts, MARKER, replaced } from './hostile-values.ts';

/** No field takes a longer text than this, so nothing longer is ever normalized or matched. */
const LONGEST_READ = 10_000;
/** Days at the ends of what a calendar can write. */
const DAYS = ['9999-12-31', '0001-01-01', '0000-01-01'];
/** What a web address takes, of which each mark is six characters when it is written there. */
const IN_ADDRESS = { texts: 1_500, params: 90 };

let everything: Everything;
let watch: TextWatch;
let cookies: Readonly<Record<Access, Readonly<Record<string, string>>>>;

before(async () => {
  everything = await startWithEverything();
  const { bank, owner, administrator, approver, auditor } = everything;
  cookies = {
    public: {},
    'pre-auth': await startChallenge(bank, 'customer', owner.id),
    customer: owner.cookies,
    staff: auditor.cookies,
    approver: approver.cookies,
    administrator: administrator.cookies,
  };
  watch = watchText(MARKER);
});
after(async () => {
  watch.stop();
  await everything.bank.stop();
});

interface Hostile {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly body?: string;
}

test('what is hostile in a body is refused before it is read, and nothing is written', async () => {
  await refuseAll(allEndpoints.filter(({ body }) => body).flatMap(hostileBodies));
});

test('what is hostile in an address is refused, and never a bug', async () => {
  await refuseAll(allEndpoints.flatMap(hostileAddresses));
});

async function refuseAll(calls: readonly Hostile[]): Promise<void> {
  const { bank } = everything;
  const digests = await tableDigests(bank.deps.pool);
  const wrong: string[] = [];
  for (const { what, endpoint, path, body } of calls) {
    watch.longest();
    const { method, access } = endpoint;
    const { status } = await bank.request(method, path, { body, cookies: cookies[access] });
    const longest = watch.longest();
    const name = `${method} ${endpoint.path}, ${what}`;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    if (!isRefused) wrong.push(`${name}: ${status}`);
    if (longest > LONGEST_READ) wrong.push(`${name}: read ${longest} characters`);
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(changedTables(digests, await tableDigests(bank.deps.pool)), []);
}

function hostileBodies(endpoint: Endpoint): Hostile[] {
  const usual = usualCall(everything, endpoint);
  const path = pathOf(endpoint, usual.params);
  const values = Object.entries({ ...hostileTexts, ...hostileShapes });
  const call = (what: string, body: string): Hostile => ({ what, endpoint, path, body });
  const inFields = fieldsOf(endpoint.body).flatMap((field) => {
    const name = field.path.join('.');
    const days = field.schema.format === 'date' ? DAYS.map((day) => [day, day] as const) : [];
    return [...values, ...days].map(([kind, value]) => {
      return call(`${name} is ${kind}`, JSON.stringify(replaced(usual.body, field.path, value)));
    });
  });
  const keys = Array.from({ length: 2_000 }, (_, index) => `"${index}":1`).join();
  return [
    ...inFields,
    call('a list too long', `[${'0,'.repeat(30_000)}0]`),
    call('too many keys', `{${keys}}`),
    call('too deep', '['.repeat(60_000)),
    call('a long key', `{"${MARKER}${'k'.repeat(60_000)}":1}`),
  ];
}

function hostileAddresses(endpoint: Endpoint): Hostile[] {
  const usual = usualCall(everything, endpoint);
  const body = usual.body && { body: JSON.stringify(usual.body) };
  const texts = Object.entries(hostileTexts);
  const inParams = fieldsOf(endpoint.params).flatMap(({ path: [name = ''] }) =>
    texts.map(([kind, text]) => {
      const params = { ...usual.params, [name]: cut(text, IN_ADDRESS.params) };
      return { what: `${name} is ${kind}`, endpoint, path: pathOf(endpoint, params), ...body };
    }),
  );
  const inQuery = fieldsOf(endpoint.query).flatMap(({ path: [name = ''], schema }) => {
    const days = schema.format === 'date' ? DAYS.map((day) => [day, day] as const) : [];
    return [...texts, ...days].map(([kind, text]) => {
      const query = new URLSearchParams({ [name]: cut(text, IN_ADDRESS.texts) });
      const path = `${pathOf(endpoint, usual.params)}?${query.toString()}`;
      return { what: `${name} is ${kind}`, endpoint, path };
    });
  });
  return [...inParams, ...inQuery];
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
