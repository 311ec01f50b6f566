// Every list is read by pages and searched in the same way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isSchema, wireSchema } from '#server/base/openapi/openapi-schema.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';

/** What is of a fixed size, or belongs to a single item, is read as a whole. */
const WHOLE = [
  '/api/alert-rules',
  '/api/products',
  '/api/check-deposits/availability',
  '/api/admin/pending-accounts/:id/case',
  '/api/admin/pending-accounts/:id/identity-records',
];

/** What is listed together with something else. */
const NAMED_LISTS = ['/api/documents', '/api/notifications'];

const lists = allEndpoints.filter((each) => !WHOLE.includes(each.path) && isList(each));

/** An account of the chart has millions of entries, which no index knows by their words. */
const UNSEARCHED = ['/api/admin/books/accounts/:number/entries'];

let everything: Everything;
before(async () => {
  everything = await startWithEverything();
  const { bank, administrator, approver, ids } = everything;
  const { cookies } = administrator;
  await bank.request('POST', '/api/admin/access-codes/generate-pool', { cookies });
  const itemIds = [ids['pending-transfers'], ids['check-deposits']];
  await bank.request('POST', '/api/admin/case-assignments', {
    body: { itemIds, action: 'assign' },
    cookies: approver.cookies,
  });
});
after(() => everything.bank.stop());

function isList({ method, path, reply, produces }: Endpoint): boolean {
  if (method !== 'GET' || produces) return false;
  const schema = wireSchema(reply, 'output');
  if (schema.type === 'array' || NAMED_LISTS.includes(path)) return true;
  const [only, ...others] = Object.values(schema.properties ?? {});
  return others.length === 0 && isSchema(only) && only.type === 'array';
}

interface Page {
  readonly rows: readonly unknown[];
  readonly next: string | undefined;
}

async function read(list: Endpoint, address: string): Promise<Page> {
  const { bank, owner, administrator } = everything;
  const { cookies } = list.access === 'customer' ? owner : administrator;
  const reply = await bank.request('GET', address, { cookies });
  assert.equal(reply.status, 200, reply.text);
  const answer = reply.json<unknown>();
  const rows = Array.isArray(answer) ? answer : Object.values(answer as object).find(Array.isArray);
  assert.ok(rows);
  return { rows, next: /<([^>]+)>/.exec(String(reply.headers['link'] ?? ''))?.[1] };
}

for (const list of lists) {
  test(`${list.path} takes limit, cursor and search, and its pages are the list`, async () => {
    const taken = Object.keys(
      (list.query && wireSchema(list.query, 'input').properties) ?? {},
    ).filter((name) => ['limit', 'cursor', 'search'].includes(name));
    assert.deepEqual(taken.toSorted(), ['cursor', 'limit', 'search']);
    const path = pathOf(list, usualCall(everything, list).params);
    const { rows: whole } = await read(list, path);
    const limit = Math.ceil(whole.length / 4) || 1;
    const paged: unknown[] = [];
    for (let next: string | undefined = `${path}?limit=${limit}`; next; ) {
      const page: Page = await read(list, next);
      assert.ok(page.rows.length <= limit);
      paged.push(...page.rows);
      next = page.next;
    }
    assert.deepEqual(paged, whole);
    if (UNSEARCHED.includes(list.path)) return;
    const nothing = await read(list, `${path}?search=zzzyxqv`);
    assert.deepEqual(nothing.rows, []);
  });
}
