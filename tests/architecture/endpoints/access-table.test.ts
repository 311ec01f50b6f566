import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all.ts';
import { accessLevels, endpoint } from '#contract/endpoint.ts';
import { mount } from '#server/base/http/mount.ts';
import { resolveVisitor } from '#server/base/session/visitor.ts';
import { routes } from '#server/routes.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { accessViolations } from './access-table.ts';

// One endpoint per access level, so that the whole table is tested.
const oneOfEach = accessLevels.map((access) =>
  endpoint({
    feature: 'service',
    summary: `For ${access}.`,
    method: 'POST',
    path: `/api/only/${access}`,
    access,
    reply: z.object({}),
  }),
);

const careless = endpoint({
  feature: 'service',
  summary: 'Declared for administrators but served to all staff.',
  method: 'GET',
  path: '/api/careless',
  access: 'administrator',
  reply: z.object({}),
});

let bank: TestApp;

before(async () => {
  bank = await startApp({
    routes: [
      ...routes,
      (app) => {
        for (const each of oneOfEach) mount(app, each, () => ({}));
        app.get(careless.path, async (request) => {
          await resolveVisitor(request, 'staff');
          return {};
        });
      },
    ],
  });
});

after(() => bank.stop());

for (const each of [...allEndpoints, ...oneOfEach]) {
  test(`${each.method} ${each.path} serves ${each.access} and refuses everyone else`, async () => {
    assert.deepEqual(await accessViolations(bank, each), []);
  });
}

test('an endpoint that admits too many kinds of visitor is reported', async () => {
  assert.deepEqual(await accessViolations(bank, careless), [
    'GET /api/careless: auditor got 200 instead of 403',
    'GET /api/careless: approver got 200 instead of 403',
  ]);
});
