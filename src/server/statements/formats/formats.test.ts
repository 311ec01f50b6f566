import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statement } from '#contract/accounts/statements.ts';
import { cents, printCents, readPrinted, sumCents } from '#money/cents.ts';
import { someStatement } from '#tests/support/money/some-statement.ts';
import { camtFile } from './camt.ts';
import { ofxFile } from './ofx.ts';
import { transactionsCsv } from './statement-csv.ts';

const HOSTILE = 'Fish & Chips <b> "Café" 𝄞 \u0007]]>';
const ESCAPED = 'Fish &amp; Chips &lt;b&gt; "Café" 𝄞 \u{FFFD}]]&gt;';

const statement = someStatement(
  [
    { type: 'credit', amount: '850.00', description: 'Payroll', kind: 'direct-deposit' },
    { type: 'debit', amount: '12.34', description: HOSTILE, merchant: 'Café & Co' },
    {
      type: 'debit',
      amount: '15.00',
      description: 'Wire fee',
      kind: 'wire-posting',
      category: 'Fees',
    },
    {
      type: 'credit',
      amount: '3.06',
      description: 'Interest',
      kind: 'interest',
      category: 'Interest',
      day: '2026-03-31',
    },
  ],
  { accountHolder: HOSTILE },
);

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, value = '']) => value,
  );
const total = (amounts: readonly string[]) => printCents(sumCents(amounts.map(readPrinted)));

test('OFX has every transaction with the id of its entry, for good', () => {
  const file = ofxFile(statement);
  const ids = statement.transactions.map(({ id }) => id.replaceAll('-', ''));
  assert.deepEqual(valuesOf(file, 'FITID'), ids);
  assert.deepEqual(valuesOf(file, 'TRNAMT'), ['850.00', '-12.34', '-15.00', '3.06']);
  assert.deepEqual(valuesOf(file, 'TRNTYPE'), ['DIRECTDEP', 'POS', 'FEE', 'INT']);
  assert.deepEqual(valuesOf(file, 'DTPOSTED').at(-1), '20260331120000');
  assert.deepEqual(valuesOf(file, 'BALAMT'), [statement.closingBalance, statement.closingBalance]);
  assert.deepEqual(valuesOf(file, 'MEMO')[0], ESCAPED);
  assert.match(file, /^<\?xml [^>]*\?>\n<\?OFX OFXHEADER="200" VERSION="220" /);
});

test('a name in OFX is cut by whole characters, and the memo has all of it', () => {
  const description = '𝄞'.repeat(40);
  const file = ofxFile(someStatement([{ type: 'debit', amount: '1.00', description }]));
  assert.deepEqual(valuesOf(file, 'NAME'), ['𝄞'.repeat(32)]);
  assert.deepEqual(valuesOf(file, 'MEMO'), [description]);
});

test('a credit account is a card in OFX, and what is owed is negative', () => {
  const card = someStatement([{ type: 'debit', amount: '20.00', description: 'Coffee' }], {
    accountType: 'credit',
    openingBalance: '-100.00',
  });
  const file = ofxFile(card);
  assert.match(file, /<CREDITCARDMSGSRSV1>.*<CCACCTFROM><ACCTID>3147565299</);
  assert.deepEqual(valuesOf(file, 'BALAMT'), ['-120.00']);
  assert.doesNotMatch(file, /BANKACCTFROM/);
  const balances = camtFile(card).match(/<Bal>.*?<\/Bal>/g) ?? [];
  assert.ok(balances.every((balance) => balance.includes('<CdtDbtInd>DBIT<')));
});

test('CAMT begins with the opening balance and comes to the closing balance', () => {
  const file = camtFile(statement);
  const [opening = '', closing = '', ...amounts] = valuesOf(file, 'Amt');
  const sides = (file.match(/<Ntry>.*?<\/Ntry>/g) ?? []).map((entry) => entry.includes('>CRDT<'));
  const moved = amounts.map((amount, index) => (sides[index] ? amount : `-${amount}`));
  assert.equal(total([opening, ...moved]), closing);
  assert.deepEqual([opening, closing], [statement.openingBalance, statement.closingBalance]);
  assert.deepEqual(valuesOf(file, 'Sum'), [statement.totalCredits, statement.totalDebits]);
  assert.deepEqual(valuesOf(file, 'NbOfNtries'), ['2', '2']);
  assert.deepEqual(valuesOf(file, 'AddtlNtryInf')[1], ESCAPED);
  assert.deepEqual(valuesOf(file, 'FrDtTm'), ['2026-03-01T00:00:00-08:00']);
  assert.deepEqual(valuesOf(file, 'ToDtTm'), ['2026-03-31T23:59:59-07:00']);
});

test('a description that a spreadsheet would calculate is marked as text in CSV', () => {
  const rows = someStatement([{ type: 'debit', amount: '1.00', description: '=1+1' }]).transactions;
  const [, line] = transactionsCsv(rows).split('\r\n');
  assert.equal(line, "2026-03-09,'=1+1,,,debit,1.00,999.00,");
});

test('ten thousand transactions come to the same sums in every file', () => {
  const large: Statement = someStatement(
    Array.from({ length: 10_000 }, (_, index) => ({
      type: index % 3 === 0 ? ('credit' as const) : ('debit' as const),
      amount: printCents(cents(BigInt(index + 1))),
      description: HOSTILE,
    })),
    { openingBalance: '500000.00' },
  );
  const ofx = valuesOf(ofxFile(large), 'TRNAMT');
  assert.equal(total([large.openingBalance, ...ofx]), large.closingBalance);
  assert.equal(new Set(valuesOf(ofxFile(large), 'FITID')).size, 10_000);
  assert.equal(valuesOf(camtFile(large), 'NtryRef').length, 10_000);
});
