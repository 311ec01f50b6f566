import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from '#contract/accounts/statements.ts';
import { openPdf as openBytes, textOfPdf as textOf } from '#tests/support/money/read-pdf.ts';
import { someStatement } from '#tests/support/money/some-statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { money } from './statement-text.ts';

const HASH = 'ab'.repeat(32);

const openPdf = async (statement: Statement) =>
  await openBytes(await statementPdf(statement, HASH));

const quiet = someStatement(
  [{ type: 'credit', amount: '3.06', description: 'Interest', day: '2026-03-31' }],
  { interestPaid: '3.06', annualPercentageYieldEarned: '0.75' },
);

test('a statement rendered twice has the same bytes', async () => {
  const [first, second] = [await statementPdf(quiet, HASH), await statementPdf(quiet, HASH)];
  assert.ok(first.equals(second));
});

test('totals of overdraft and returned-item fees stand beside the fees', async () => {
  const feeTotals = [
    { type: 'overdraft', thisPeriod: '0.00', yearToDate: '30.00' },
    { type: 'returned-item', thisPeriod: '25.00', yearToDate: '50.00' },
  ] as const;
  const text = await textOf(await openPdf({ ...quiet, feeTotals: [...feeTotals] }));
  for (const part of [
    'Total overdraft fees, this period $0.00',
    'Total overdraft fees, year to date $30.00',
    'Total returned item fees, this period $25.00',
    'Total returned item fees, year to date $50.00',
  ]) {
    assert.ok(text.includes(part), part);
  }
  assert.ok(!(await textOf(await openPdf(quiet))).includes('year to date'));
});

test('a quiet month is one page with everything the rules ask for', async () => {
  const pdf = await openPdf(quiet);
  assert.equal(pdf.numPages, 1);
  const text = await textOf(pdf);
  for (const part of [
    'Statement for March 2026',
    'Jordan Hale',
    '1180 Chemeketa Street NE, Apartment 4',
    'Salem, OR 97301',
    '3147565299',
    '123000000',
    'Days in period 31',
    'Annual percentage yield earned 0.75%',
    'Interest paid this period $3.06',
    'Total fees this period $0.00',
    'Opening balance $1,000.00',
    'Closing balance $1,003.06',
    'In case of errors or questions about your electronic transfers',
    '(503) 555-0100',
    'Page 1 of 1',
    HASH,
  ]) {
    assert.ok(text.includes(part), part);
  }
});

interface Node {
  readonly role?: string;
  readonly children?: readonly Node[];
}

const rolesIn = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesIn),
];

test('it is tagged, in English, with a title', async () => {
  const pdf = await openPdf(quiet);
  const { info } = await pdf.getMetadata();
  const title = 'Statement for March 2026, Interest Checking';
  assert.deepEqual(
    { title: Reflect.get(info, 'Title'), language: Reflect.get(info, 'Language') },
    { title, language: 'en-US' },
  );
  assert.equal((await pdf.getMarkInfo())?.Marked, true);
  const tree = (await (await pdf.getPage(1)).getStructTree()) as Node;
  const roles = rolesIn(tree);
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) {
    assert.ok(roles.includes(role), role);
  }
  assert.equal(roles.filter((role) => role === 'H1').length, 1);
});

test('a busy month has every amount, whatever its description says, on numbered pages', async () => {
  const busy = someStatement(
    Array.from({ length: 120 }, (_, index) => ({
      type: index % 4 === 0 ? ('credit' as const) : ('debit' as const),
      amount: `${index + 1}.${String(index % 100).padStart(2, '0')}`,
      description: 'Fish & Chips <b> "Café" ñ 𝄞, and a description that takes more than one line',
    })),
    { openingBalance: '9000.00', fees: [{ type: 'maintenance', amount: '8.00' }] },
  );
  const pdf = await openPdf(busy);
  const text = await textOf(pdf);
  for (const { amount, balanceAfter } of busy.transactions) {
    assert.ok(text.includes(money(amount)), amount);
    assert.ok(text.includes(money(balanceAfter)), balanceAfter);
  }
  assert.ok(text.includes('Fish & Chips <b> "Café" ñ ?'));
  assert.ok(text.includes('Monthly maintenance $8.00'));
  assert.ok(text.includes(`Page ${pdf.numPages} of ${pdf.numPages}`));
});

test('what is owed on a credit account is said so, with the notice for such accounts', async () => {
  const card = someStatement([{ type: 'debit', amount: '20.00', description: 'Coffee' }], {
    accountType: 'credit',
    openingBalance: '-100.00',
  });
  const text = await textOf(await openPdf(card));
  assert.ok(text.includes('Closing balance $120.00 owed'));
  assert.ok(text.includes('What to do if you think you find a mistake on your statement'));
  assert.ok(!text.includes('Annual percentage yield earned'));
});
