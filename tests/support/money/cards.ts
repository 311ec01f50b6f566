// What the tests of cards say all the time: give a customer a card, pay with it, look at what became
// of that.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { issueCard } from '#server/cards/issue-card.ts';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer, type TestStaff } from '../people/people.ts';

type CardAccount = 'checking' | 'credit' | 'business_checking' | 'business_credit';

/** Gives a customer the card that comes with an account; its id. */
export async function giveCard(
  { deps, clock }: TestApp,
  owner: TestCustomer,
  accountType: CardAccount = 'checking',
): Promise<string> {
  const accountId = accountOf(owner, accountType);
  const card = {
    accountId,
    accountType,
    customerId: owner.id,
    cardHolderName: `${owner.firstName} ${owner.lastName}`,
  };
  await transaction(deps.pool, (tx) => issueCard(tx, card, clock.now()));
  const issued = sql`select id from cards where account_id = ${accountId}`;
  return (await one<{ id: string }>(deps.pool, issued)).id;
}

export interface Authorized {
  readonly authorizationId: string;
  readonly approved: boolean;
  readonly reason?: string;
}

/** Pays in a store with a card, changed as the test needs it. */
export async function authorize(
  bank: TestApp,
  staff: TestStaff,
  cardId: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Authorized> {
  const body = {
    kind: 'authorize-card',
    cardId,
    amount: '40.00',
    merchant: 'Kettle & Pine',
    channel: 'store',
    ...change,
  };
  const reply = await simulate(bank, staff, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Authorized>();
}

export function clear(
  bank: TestApp,
  staff: TestStaff,
  authorizationId: string,
  amount = '40.00',
): Promise<TestReply> {
  return simulate(bank, staff, { kind: 'clear-card', authorizationId, amount });
}

export function simulate(
  bank: TestApp,
  { cookies }: TestStaff,
  body: Readonly<Record<string, unknown>>,
): Promise<TestReply> {
  return bank.request('POST', '/api/admin/simulator/events', { body, cookies });
}

export interface ShownCard {
  readonly id: string;
  readonly cardNumberMasked: string;
  readonly status: string;
  readonly lockedBy: string | null;
  readonly limits: Readonly<Record<'perDay' | 'atm' | 'online', string>>;
  readonly replacedBy: string | null;
  readonly arrivesOn: string | null;
}

export async function cardsOf(bank: TestApp, { cookies }: TestCustomer): Promise<ShownCard[]> {
  const reply = await bank.request('GET', '/api/cards', { cookies });
  return reply.json<{ cards: ShownCard[] }>().cards;
}

/** Does something to a card: locks it, reports it, and so on, as a customer or as staff. */
export function onCard(
  bank: TestApp,
  { cookies }: TestCustomer | TestStaff,
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<TestReply> {
  const method = path.endsWith('/limits') ? 'PUT' : 'POST';
  const prefix = path.startsWith('admin/') ? '/api/admin/cards' : '/api/cards';
  const address = `${prefix}/${path.replace(/^admin\//, '')}`;
  return bank.request(method, address, { cookies, ...(body && { body }) });
}

export interface ShownPayment {
  readonly id: string;
  readonly merchant: string;
  readonly amount: string;
  readonly clearedAmount: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly transactionId: string | null;
}

export async function activityOf(
  bank: TestApp,
  { cookies }: TestCustomer,
  cardId: string,
): Promise<ShownPayment[]> {
  const reply = await bank.request('GET', `/api/cards/${cardId}/activity`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ activity: ShownPayment[] }>().activity;
}
