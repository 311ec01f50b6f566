import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { bypassesOutgoingGate } from './outgoing-gate.ts';
import { sourceFiles } from './source-files.ts';

test('no money leaves but by the gate', () => {
  const server = sourceFiles('src').filter(({ path }) => path.startsWith('src/server/'));
  assert.ok(server.length > 100, 'the server was not found');
  assert.deepEqual(server.flatMap(bypassesOutgoingGate), []);
});

for (const [what, path, text] of [
  [
    'posts to wire clearing',
    'src/server/payouts/pay-out.ts',
    "record(tx, posting(step, { from, to: generalAccounts['wireClearing'], amountCents }), now)",
  ],
  [
    'posts to the id of bill-pay clearing',
    'src/server/payouts/pay-out.ts',
    "const to = '00000000-0000-4000-8000-000000031092';",
  ],
  [
    'posts to the number of wire clearing',
    'src/server/payouts/pay-out.ts',
    "const to = generalAccount('1090');",
  ],
  [
    'sets money aside by itself',
    'src/server/bills/pay-bill.ts',
    'const journal = holdPlacement(step, hold);',
  ],
  [
    'writes the hold into a journal',
    'src/server/bills/pay-bill.ts',
    'record(tx, { key, kind, places: [hold] }, now)',
  ],
  [
    'captures a hold by itself',
    'src/server/payouts/pay-out.ts',
    "record(tx, { key, kind, resolves: [{ holdId, outcome: 'captured' }], entries }, now)",
  ],
  [
    'claims a yes of the gate',
    'src/server/bills/pay-bill.ts',
    'outgoingPosting({ account, totalCents } as unknown as Authorized, step, money)',
  ],
] as const) {
  test(`a file that ${what} is found`, () => {
    const [sentence = '', ...more] = bypassesOutgoingGate({ path, text });
    assert.ok(sentence.startsWith(path), sentence);
    assert.deepEqual(more, []);
  });
}

test('a journal of the clearing file that asks for no yes is found', () => {
  const path = 'src/server/outgoing/clearing.ts';
  const text = readFileSync(path, 'utf8');
  assert.deepEqual(bypassesOutgoingGate({ path, text }), []);
  for (const [from, to] of [
    ['requireAuthorized(authorized, money.from, money.amountCents);', ''],
    ['function outgoingHold(authorized: Authorized, ', 'function outgoingHold('],
  ] as const) {
    assert.ok(text.includes(from));
    assert.equal(bypassesOutgoingGate({ path, text: text.replace(from, to) }).length, 1);
  }
});

test('comments and tests may speak of clearing accounts', () => {
  const text = '// Posted to wireClearing.\n';
  assert.deepEqual(bypassesOutgoingGate({ path: 'src/server/bills/pay-bill.ts', text }), []);
  const used = 'generalAccounts.wireClearing';
  assert.deepEqual(
    bypassesOutgoingGate({ path: 'src/server/bills/bills.test.ts', text: used }),
    [],
  );
});
