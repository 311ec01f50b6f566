import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { accountRights } from '#rules/people/account-rights.ts';
import { savePayee } from '#tests/support/money/bills.ts';
import { photograph } from '#tests/support/money/checks.ts';
import { issueNow } from '#tests/support/money/statements.ts';
import { domesticWire } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { issueCard } from '../cards/issue-card.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { accessTo, getOwner } from './access.ts';

const bank = await startBank();

interface AccountCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface UsedAccounts {
  readonly accountId: string;
  /** A credit account, and another account to move money to. */
  readonly creditId: string;
  readonly otherId: string;
  readonly payeeId: string;
}

/** Every call of a customer that names an account. */
function callsOf({ accountId, creditId, otherId, payeeId }: UsedAccounts): AccountCall[] {
  const month = bankDay(bank.clock.businessNow()).slice(0, 7);
  const get = (path: string): AccountCall => ({ method: 'GET', path });
  const post = (path: string, body: Readonly<Record<string, unknown>>): AccountCall => ({
    method: 'POST',
    path,
    body,
  });
  const image = () => photograph().toString('base64');
  const move = { fromAccountId: accountId, toAccountId: otherId, amount: '1.00' };
  return [
    get(`/api/transactions?accountId=${accountId}`),
    get(`/api/transactions.csv?accountId=${accountId}`),
    get(`/api/accounts/${accountId}/statements`),
    get(`/api/accounts/${accountId}/statements/${month}`),
    get(`/api/check-deposits/availability?accountId=${accountId}&amount=20.00`),
    post('/api/internal-transfer', move),
    post('/api/internal-transfer', { ...move, fromAccountId: otherId, toAccountId: accountId }),
    post('/api/wire-transfer', { ...domesticWire, fromAccountId: accountId }),
    post('/api/bill-payments', { fromAccountId: accountId, payeeId, amount: '5.00' }),
    post('/api/check-deposits', {
      accountId,
      amount: '9.00',
      frontImage: image(),
      backImage: image(),
    }),
    post('/api/credit-limit-requests', {
      accountId: creditId,
      requestedLimit: '5100.00',
      annualIncome: '60000.00',
      employmentStatus: 'full-time',
      reason: 'A larger kitchen.',
    }),
    { method: 'PUT', path: `/api/accounts/${accountId}/nickname`, body: { nickname: 'Mine' } },
  ];
}

async function statusesOf(visitor: TestCustomer, used: UsedAccounts): Promise<string[]> {
  const statuses: string[] = [];
  for (const { method, path, body } of callsOf(used)) {
    const { cookies } = visitor;
    const reply = await bank.request(method, path, { cookies, ...(body && { body }) });
    statuses.push(`${method} ${path.split(/[?]/)[0]}: ${reply.status}`);
  }
  return statuses;
}

const notFound = (statuses: readonly string[]) => statuses.filter((line) => line.endsWith(' 404'));

/** Everything that a customer's own lists and totals show. */
async function shownTo({ cookies }: TestCustomer): Promise<string> {
  const paths = ['accounts', 'transactions', 'transactions.csv', 'cards', 'summary', 'insights'];
  const replies = await Promise.all(
    paths.map((path) => bank.request('GET', `/api/${path}`, { cookies })),
  );
  return replies.map(({ text }) => text).join('\n');
}

/** With a card, and with a statement of the month that the calls ask for. */
async function makeOwner(): Promise<TestCustomer> {
  const accounts = { checking: 1_000n, savings: 100n, credit: 2_000n };
  const owner = await makeCustomer(bank, { accounts });
  const card = {
    accountId: accountOf(owner, 'checking'),
    accountType: 'checking',
    customerId: owner.id,
    cardHolderName: `${owner.firstName} ${owner.lastName}`,
  } as const;
  await transaction(bank.deps.pool, (tx) => issueCard(tx, card, bank.clock.now()));
  await issueNow(bank, card.accountId);
  return owner;
}

async function usedBy(owner: TestCustomer, visitor: TestCustomer): Promise<UsedAccounts> {
  return {
    accountId: accountOf(owner, 'checking'),
    creditId: accountOf(owner, 'credit'),
    otherId: accountOf(visitor, 'savings'),
    payeeId: await savePayee(bank, visitor),
  };
}

/** One person stops being the owner of an account, and another becomes it, as of one journal. */
async function changeOwner(accountId: string, toId: string): Promise<void> {
  const money = {
    from: generalAccounts.depositClearing,
    to: accountId,
    amountCents: cents(1n),
    description: 'Change of owner',
  };
  const now = bank.clock.businessNow();
  await transaction(bank.ownerPool, async (tx) => {
    const request = posting({ key: randomUUID(), kind: 'test' }, money);
    const { number } = requireRecorded(await record(tx, { ...request, actor: theSystem }, now));
    await run(
      tx,
      sql`update ledger.account_parties set until_journal = ${number}
          where account_id = ${accountId} and until_journal is null`,
    );
    await run(
      tx,
      sql`insert into ledger.account_parties (account_id, person_id, role, since_journal)
          values (${accountId}, ${toId}, 'owner', ${number})`,
    );
  });
}

test('the owner of an account may call every path that names it', async () => {
  const owner = await makeOwner();
  assert.deepEqual(notFound(await statusesOf(owner, await usedBy(owner, owner))), []);
});

test('for another customer no path that names the account finds it', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const statuses = await statusesOf(other, await usedBy(owner, other));
  assert.deepEqual(notFound(statuses), statuses);
  const shown = await shownTo(other);
  for (const accountId of Object.values(owner.accounts)) assert.ok(!shown.includes(accountId));
});

test('with the owner of an account changes everything that a customer finds of it', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const [accountId, creditId] = [accountOf(owner, 'checking'), accountOf(owner, 'credit')];
  await changeOwner(accountId, other.id);
  await changeOwner(creditId, other.id);

  const former = await statusesOf(owner, await usedBy(owner, owner));
  assert.deepEqual(notFound(former), former);
  assert.ok(!(await shownTo(owner)).includes(accountId));
  assert.deepEqual(notFound(await statusesOf(other, await usedBy(owner, other))), []);
  assert.ok((await shownTo(other)).includes(accountId));
});

test('staff see the owner of an account as it is now', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const accountId = accountOf(owner, 'checking');
  await changeOwner(accountId, other.id);
  const { cookies } = await makeStaff(bank, 'auditor');
  const list = async <Row>(path: string) =>
    (await bank.request('GET', `/api/admin/${path}`, { cookies })).json<Row[]>();

  const ofOther = await list<{ id: string; userId: string }>(`accounts?userId=${other.id}`);
  const row = ofOther.find(({ id }) => id === accountId);
  assert.equal(row?.userId, other.id);
  const ofOwner = await list<{ id: string }>(`accounts?search=${owner.lastName}`);
  assert.ok(ofOwner.length > 0 && !ofOwner.some(({ id }) => id === accountId));
  const moved = await list<{ userId: string }>(`transactions?accountId=${accountId}`);
  assert.deepEqual([...new Set(moved.map(({ userId }) => userId))], [other.id]);
  const transactions = await list<{ accountId: string }>(`transactions?search=${other.lastName}`);
  assert.ok(transactions.some((transaction) => transaction.accountId === accountId));
  const [user] = await list<{ accountsCount: number }>(`users?search=${other.username}`);
  assert.equal(user?.accountsCount, 4);
  const users = await list<{ id: string; accountsCount: number }>(`users?sort=accountsCount`);
  assert.equal(users.find(({ id }) => id === other.id)?.accountsCount, 4);
});

test('each right is one of an owner, and of nobody else', async () => {
  const [owner, other] = [await makeOwner(), await makeOwner()];
  const accountId = accountOf(owner, 'savings');
  for (const right of accountRights) {
    assert.equal((await accessTo(bank.deps.pool, owner.id, accountId, right)).id, accountId);
    const refused = { name: 'Refusal', code: 'not-found' };
    await assert.rejects(accessTo(bank.deps.pool, other.id, accountId, right), refused);
    await assert.rejects(accessTo(bank.deps.pool, owner.id, randomUUID(), right), refused);
    const general = generalAccounts.fees;
    await assert.rejects(accessTo(bank.deps.pool, owner.id, general, right), refused);
  }
  assert.equal(await getOwner(bank.deps.pool, accountId), owner.id);
});
