import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, type Plugin, type Rolldown } from 'vite';
import { payBill } from '#endpoints/payments/bills.ts';
import { listCards } from '#endpoints/payments/cards.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';

test('a module that only calls is bundled without schemas and without the schema library', async () => {
  const bundled = await bundle(`
    import { listCards } from '#endpoints/payments/cards.ts';
    import { payBill } from '#endpoints/payments/bills.ts';
    export const calls = [listCards, payBill];
  `);
  const { calls } = await import(`data:text/javascript,${encodeURIComponent(bundled)}`);
  assert.deepEqual(calls, [
    { method: listCards.method, path: listCards.path },
    { method: payBill.method, path: payBill.path, idempotent: true },
  ]);
  assert.ok(bundled.length < 500, bundled);
});

async function bundle(code: string): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    enforce: 'pre',
    resolveId: (id) => (id === 'virtual:entry' ? id : null),
    load: (id) => (id === 'virtual:entry' ? code : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entry, endpointsWithoutSchemas],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}
