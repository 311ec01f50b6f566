import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { allEndpoints } from '#contract/all.ts';
import { accessLevels, type Endpoint } from '#contract/endpoint.ts';
import { features } from '#contract/features.ts';
import { exampleOf, wireSchema } from '#server/base/openapi/openapi-schema.ts';
import { routes } from '#server/routes.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { sourceFiles } from '../source-files.ts';
import { openapiProblems } from './openapi-structure.ts';

const mounted: string[] = [];
let bank: TestApp;

before(async () => {
  bank = await startApp({
    routes: [
      (app) => {
        app.addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) mounted.push(`${one} ${url}`);
        });
      },
      ...routes,
    ],
  });
});

after(() => bank.stop());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint of the contract is mounted once, and nothing else is under /api', () => {
  // Every GET answers HEAD too; the framework adds that by itself.
  const calls = mounted.filter((name) => /^(?!HEAD)\w+ \/api\b/.test(name));
  assert.deepEqual(calls.toSorted(), allEndpoints.map(nameOf).toSorted());
});

test('no two endpoints share a method and a path', () => {
  assert.equal(new Set(allEndpoints.map(nameOf)).size, allEndpoints.length);
});

test('every endpoint that a file of the contract exports is in the table', async () => {
  const files = sourceFiles('src/contract').filter(({ path }) => /(?<!\.test)\.ts$/.test(path));
  for (const { path } of files) {
    const exported = Object.values((await import(`../../../${path}`)) as Record<string, unknown>);
    const missing = exported.filter(isEndpoint).filter((each) => !allEndpoints.includes(each));
    assert.deepEqual(missing.map(nameOf), [], `${path} has endpoints that all.ts does not list`);
  }
});

for (const each of allEndpoints) {
  test(`${nameOf(each)} is described in full`, () => {
    assert.ok(each.feature in features, `there is no feature ${each.feature}`);
    assert.ok(accessLevels.includes(each.access));
    assert.match(each.summary, /^[A-Z].*\.$/, 'the summary is no sentence');
    assert.match(each.path, /^\/api(\/(:[a-z][A-Za-z]*|[a-z0-9-]+)((\.[a-z0-9]+){1,2})?)+$/);
    assert.ok('_zod' in each.reply, 'it has no reply');
    assert.ok(each.method !== 'GET' || (!each.body && !each.idempotent), 'a GET changes nothing');
    const named = each.params ? Object.keys(wireSchema(each.params, 'input').properties ?? {}) : [];
    const inPath = [...each.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    assert.deepEqual(named.toSorted(), inPath.toSorted(), 'path and params differ');
  });

  test(`${nameOf(each)} stands where its audience looks for it`, () => {
    const isStaffOnly = ['staff', 'approver', 'administrator'].includes(each.access);
    const isAdminPath = each.path.startsWith('/api/admin/');
    assert.ok(!isStaffOnly || isAdminPath, 'staff calls are under /api/admin');
    assert.ok(!isAdminPath || each.access !== 'customer', 'customers have no calls there');
  });

  test(`the example of ${nameOf(each)} in the docs is one the server takes`, () => {
    if (!each.body) return;
    const taken = each.body.safeParse(exampleOf(wireSchema(each.body, 'input')));
    assert.deepEqual(taken.error?.issues ?? [], []);
  });
}

test('the served description is sound and complete', async () => {
  const reply = await bank.request('GET', '/api/docs.json');
  const document = reply.json<{ paths: Record<string, object> }>();
  assert.deepEqual(openapiProblems(document), []);
  const described = Object.values(document.paths).flatMap((item) => Object.keys(item)).length;
  assert.equal(described, allEndpoints.length);
});

test('the page of the docs has every call with every field it takes and gives', async () => {
  const page = (await bank.request('GET', '/api/docs')).text;
  const articles = page.split('<article class="call"').slice(1);
  assert.equal(articles.length, allEndpoints.length);
  for (const each of allEndpoints) {
    const called = `${each.method}${each.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const article = articles.find((text) => headingOf(text) === called) ?? '';
    const { params, query, body } = each;
    for (const part of [params, query, body].filter((one) => one !== undefined)) {
      for (const field of Object.keys(wireSchema(part, 'input').properties ?? {})) {
        assert.match(article, new RegExp(`>${field}<`), `${nameOf(each)} says nothing of ${field}`);
      }
    }
    const properties = each.produces ? {} : (wireSchema(each.reply, 'output').properties ?? {});
    for (const field of Object.keys(properties)) {
      assert.match(article, new RegExp(`>${field}<`), `${nameOf(each)} says nothing of ${field}`);
    }
  }
});

/** "GET/api/accounts" of the heading that says so. */
function headingOf(article: string): string {
  const [, heading = ''] = /<h3[^>]*>(.*?)<\/h3>/s.exec(article) ?? [];
  return heading.replaceAll(/<[^>]*>|\s/g, '');
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
