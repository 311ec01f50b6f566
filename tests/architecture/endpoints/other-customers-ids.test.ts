// Two customers, each with one of everything: what the one has is for the other as if it were not
// there at all.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exampleOf, wireSchema } from '#server/base/openapi/openapi-schema.ts';
import {
  type Belongings,
  type Everything,
  makeBelongings,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';
import { changedTables, tableDigests } from '#tests/support/table-digests.ts';

let everything: Everything;
let visitor: Belongings;
let untouched: ReadonlyMap<string, string>;

before(async () => {
  everything = await startWithEverything();
  const { bank, administrator } = everything;
  visitor = await makeBelongings(bank, administrator);
  untouched = await tableDigests(bank.deps.pool);
});

after(() => stopInOrder(everything.bank));

const ofCustomers = allEndpoints.filter(({ access }) => access === 'customer');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Part = 'params' | 'query' | 'body';
type Values = Readonly<Record<string, unknown>>;

/** The parts of a usual call of the customer who owns these records. */
function partsOf(endpoint: Endpoint, belongings: Belongings): Readonly<Record<Part, Values>> {
  const { params, body = {} } = usualCall(belongings, endpoint);
  const { accountId } = belongings.fields;
  const queryFields = endpoint.query ? Object.keys(fieldsOf(endpoint)) : [];
  const query = queryFields.includes('accountId') ? { accountId, amount: '20.00' } : {};
  return { params, query, body };
}

function fieldsOf({ query }: Endpoint): Values {
  return query ? (exampleOf(wireSchema(query, 'input')) as Values) : {};
}

async function visit(endpoint: Endpoint, { params, query, body }: Record<Part, Values>) {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const path = pathOf(endpoint, params as Record<string, string>);
  const { status, text } = await everything.bank.request(endpoint.method, `${path}?${search}`, {
    cookies: visitor.owner.cookies,
    ...(endpoint.body && { body }),
  });
  return { status, text };
}

for (const endpoint of ofCustomers) {
  test(`D2: ${nameOf(endpoint)} does not find the records of another customer`, async () => {
    const [own, theirs] = [partsOf(endpoint, visitor), partsOf(endpoint, everything)];
    for (const part of ['params', 'query', 'body'] as const) {
      for (const name of Object.keys(own[part]).filter((field) => /id$/i.test(field))) {
        const naming = (value: unknown) => ({ ...own, [part]: { ...own[part], [name]: value } });
        const reply = await visit(endpoint, naming(theirs[part][name]));
        const invented = await visit(endpoint, naming(randomUUID()));
        assert.deepEqual(
          reply,
          invented,
          `${name} of another customer can be told apart from an invented one`,
        );
        assert.equal(reply.status, 404, `${name}: ${reply.text}`);
      }
    }
  });
}

test('D2: by trying, nothing was written', async () => {
  const now = await tableDigests(everything.bank.deps.pool);
  assert.deepEqual(changedTables(untouched, now), []);
});

for (const endpoint of ofCustomers.filter(
  ({ method, path }) => method === 'GET' && !/:/.test(path),
)) {
  test(`D3: ${nameOf(endpoint)} shows a customer their own alone`, async () => {
    const { text } = await visit(endpoint, partsOf(endpoint, visitor));
    const { owner, ids } = everything;
    const { images: _side, statements: _month, interest: _year, ...theirs } = ids;
    const known = [...Object.values(theirs), ...Object.values(owner.accounts), owner.email];
    assert.deepEqual(
      known.filter((word) => text.includes(word)),
      [],
    );
  });
}
