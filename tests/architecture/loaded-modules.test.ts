import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '#tests/support/processes/command.ts';

const PROGRAM = `
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, nextLoad) {
    console.log(url);
    return nextLoad(url, context);
  },
});
await import('#server/main.ts');`;

const HEAVY = [
  'sharp',
  'nodemailer',
  '@opentelemetry/api',
  '@zxcvbn-ts/language-common',
  '@simplewebauthn/server',
];

test('a server loads the packages of single routes and jobs when these run, not at its start', async () => {
  const command = runCommand(['--input-type=module', '--eval', PROGRAM], {});
  assert.equal(await command.ended, 0, command.output.err);
  const loaded = command.output.out.split('\n');
  const packages = new Set(
    loaded.map((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]),
  );
  assert.ok(packages.has('fastify') && packages.has('prom-client'), 'the packages were not found');
  for (const heavy of HEAVY) {
    assert.ok(!packages.has(heavy), heavy);
  }
});
