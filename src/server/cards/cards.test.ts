import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { issueCard } from './issue-card.ts';

const bank = await startBank();

async function issue(to: TestCustomer, accountType: AccountType, at = bank.clock.now()) {
  const card = {
    accountId: accountOf(to, accountType),
    accountType,
    customerId: to.id,
    cardHolderName: `${to.firstName} ${to.lastName}`,
  };
  await transaction(bank.deps.pool, (tx) => issueCard(tx, card, at));
}

async function cardsOf({ cookies }: TestCustomer): Promise<Record<string, string>[]> {
  const reply = await bank.request('GET', '/api/cards', { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ cards: Record<string, string>[] }>().cards;
}

test('E6: a card shows its last four digits, and of its code nothing', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1n, credit: 1n, savings: 1n } });
  for (const type of ['checking', 'credit', 'savings'] as const) await issue(robin, type);
  const cards = await cardsOf(robin);
  assert.deepEqual(
    cards.map(({ cardType }) => cardType),
    ['debit', 'credit'],
    'none for savings',
  );
  for (const card of cards) {
    assert.match(card['cardNumberMasked'] ?? '', /^\*{4} \*{4} \*{4} \d{4}$/);
    assert.equal(card['cvv'], '***');
    assert.equal(card['expiryDate'], '03/30');
    assert.equal(card['cardHolderName'], `${robin.firstName} ${robin.lastName}`);
    assert.ok(card['cardColor']);
  }
  const columns = await rows<{ name: string }>(
    bank.deps.pool,
    sql`select column_name as name from information_schema.columns where table_name = 'cards'`,
  );
  assert.ok(columns.every(({ name }) => !/cvv|cvc|number|pan/.test(name)));
});

test('D3: a customer sees their own cards only', async () => {
  const a = await makeCustomer(bank, { accounts: { checking: 1n } });
  const b = await makeCustomer(bank, { accounts: { checking: 1n } });
  await issue(a, 'checking');
  assert.equal((await cardsOf(a)).length, 1);
  assert.deepEqual(await cardsOf(b), []);
});

test('a card issued in December runs out in December', async () => {
  const robin = await makeCustomer(bank, { accounts: { business_credit: 1n } });
  await issue(robin, 'business_credit', new Date('2027-12-15T20:00:00Z'));
  const [card] = await cardsOf(robin);
  assert.equal(card?.['expiryDate'], '12/31');
});
