import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { catalog } from '#rules/products/catalog.ts';
import { goTo, openProduct, payIn } from '#tests/support/money/products.ts';
import { auditOf, placeWire } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  signIn,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { listNotices, mailNotices } from './notices.ts';

// The bank's clock stands at Monday, March 2, nine in the morning.
const bank = await startBank();
const { pool } = bank.deps;
const maker = await makeStaff(bank, 'administrator');
const second = await makeStaff(bank, 'approver');
const auditor = await makeStaff(bank, 'auditor');

interface Product {
  readonly id: string;
  readonly tiers: readonly { readonly ratePpm: number; readonly apy: string }[];
  readonly fees: readonly { readonly type: string; readonly amount: string }[];
  readonly apyAsOf: string;
}

async function products(): Promise<Product[]> {
  const reply = await bank.request('GET', '/api/products');
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Product[]>();
}

const productOf = async (id: string) => (await products()).find((each) => each.id === id);

const request = (productId: string, body: object, by: TestStaff = maker) =>
  bank.request('POST', `/api/admin/products/${productId}/terms`, { body, cookies: by.cookies });

async function requested(productId: string, body: object): Promise<string> {
  const reply = await request(productId, body);
  assert.equal(reply.status, 200, reply.text);
  const { id, ...rest } = reply.json<{ id: string }>();
  assert.deepEqual(rest, { status: 'pending', needsSecondApproval: true });
  return id;
}

const approve = (id: string, by: TestStaff = second) =>
  bank.request('POST', `/api/admin/product-changes/${id}/approve`, { cookies: by.cookies });

const flat = (ratePpm: number) => [{ fromBalance: '0.00', ratePpm }];

test('anyone reads the catalog, and its rows are those of the code', async () => {
  const rowsOfCatalog = await products();
  const ofCode = Object.entries(catalog).map(([id, product]) => {
    const { name, kind, audience, minimumToOpen, minimumToEarn, tiers, fees } = product;
    return { id, name, kind, audience, minimumToOpen, minimumToEarn, tiers, fees };
  });
  const stored = rowsOfCatalog.map(({ apyAsOf, tiers, ...product }) => {
    assert.equal(apyAsOf, '2026-11-16');
    return { ...product, tiers: tiers.map(({ apy: _apy, ...tier }) => tier) };
  });
  assert.deepEqual(
    new Map(stored.map((each) => [each.id, each as object])),
    new Map(ofCode.map((each) => [each.id, each])),
  );
  assert.equal((await productOf('high-yield-savings'))?.tiers[0]?.apy, '3.60');
  const numbers = await rows<{ id: string; number: string }>(
    pool,
    sql`select id, chart_number as number from products`,
  );
  for (const { id, number } of numbers) {
    assert.equal(number, catalog[id as keyof typeof catalog].controlNumber);
  }
});

test('a rate changes on its day, within a month, after a second person approved it', async () => {
  const saver = await makeCustomer(bank);
  const account = await openProduct(bank, saver.id, 'high-yield-savings');
  await payIn(bank, account, cents(1_000_000n));
  const body = { effectiveOn: '2026-03-12', tiers: flat(20_000) };
  const id = await requested('high-yield-savings', body);
  assert.equal((await approve(id, maker)).status, 409);
  assert.equal((await approve(id, auditor)).status, 403);
  assert.equal((await approve(id)).status, 200);
  assert.equal((await approve(id)).status, 409);
  assert.deepEqual(await auditOf(bank, id), [
    'change-terms',
    'attempt-second-approval',
    'approve-product-change',
  ]);
  assert.equal((await productOf('high-yield-savings'))?.tiers[0]?.ratePpm, 35_420);
  await goTo(bank, '2026-03-12');
  const changed = await productOf('high-yield-savings');
  assert.equal(changed?.tiers[0]?.ratePpm, 20_000);
  await goTo(bank, '2026-04-01');
  // March 2 to 11 at the old rate, 12 to 31 at the new one.
  const numerator = 1_000_000n * (10n * 35_420n + 20n * 20_000n);
  const { paid } = await one<{ paid: bigint }>(
    pool,
    sql`select interest_cents as paid from account_months
        where account_id = ${account} and month = '2026-03-01'`,
  );
  assert.equal(paid, (numerator + 182_500_000n) / 365_000_000n);
});

test('a higher fee needs 30 days’ notice, which every customer of the product gets once', async () => {
  const ours = await makeCustomer(bank);
  const other = await makeCustomer(bank, { accounts: { checking: 5n } });
  await openProduct(bank, ours.id, 'interest-checking');
  await openProduct(bank, ours.id, 'interest-checking');
  const waivedWhen = { averageDailyBalance: '1000.00' };
  const fees = [{ type: 'maintenance', amount: '9.00', waivedWhen }];
  const early = await request('interest-checking', { effectiveOn: '2026-04-30', fees });
  assert.equal(early.status, 400);
  assert.match(early.text, /first possible day is 2026-05-01, because customers get 30 days/);
  const id = await requested('interest-checking', { effectiveOn: '2026-05-01', fees });
  assert.equal((await approve(id)).status, 200);
  const [notice, ...more] = await listNotices(pool, ours.id);
  assert.equal(more.length, 0);
  assert.equal(notice?.title, 'Fees of Interest Checking change on 2026-05-01');
  assert.match(notice?.text ?? '', /maintenance fee: \$9\.00, waived at an average daily balance/);
  assert.deepEqual(await listNotices(pool, other.id), []);
  assert.equal(await mailNotices.isDue?.(bank.deps), true);
  await mailNotices.run(bank.deps, {});
  assert.equal(await mailNotices.isDue?.(bank.deps), false);
  const [mail] = await bank.readMailbox(ours.email);
  assert.match(mail?.text ?? '', /\$9\.00/);
  assert.equal((await productOf('interest-checking'))?.fees[0]?.amount, '8.00');
  await goTo(bank, '2026-05-01');
  assert.equal((await productOf('interest-checking'))?.fees[0]?.amount, '9.00');
});

test('a change that waited until its day is too near can only be denied', async () => {
  const id = await requested('regular-savings', { effectiveOn: '2026-05-01', tiers: flat(1) });
  const another = await request('regular-savings', { effectiveOn: '2026-05-09', tiers: flat(2) });
  assert.equal(another.status, 409);
  await goTo(bank, '2026-05-02');
  const late = await approve(id);
  assert.equal(late.status, 409);
  assert.match(late.text, /too late for this change/);
  const reply = await bank.request('POST', `/api/admin/product-changes/${id}/deny`, {
    body: { reason: 'Too late' },
    cookies: second.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  const list = await bank.request('GET', '/api/admin/product-changes?status=denied', {
    cookies: auditor.cookies,
  });
  assert.equal(list.json<{ id: string }[]>()[0]?.id, id);
});

test('terms that make no sense are refused', async () => {
  const refused = async (product: string, body: object) => {
    const reply = await request(product, { effectiveOn: '2026-09-01', ...body });
    assert.equal(reply.status, 400, reply.text);
  };
  await refused('regular-savings', {});
  await refused('regular-savings', { effectiveOn: '2026-05-01', tiers: flat(1) });
  await refused('regular-savings', { tiers: [{ fromBalance: '5.00', ratePpm: 1 }] });
  await refused('regular-savings', { tiers: [...flat(1), ...flat(2)] });
  await refused('regular-savings', { tiers: flat(1_000_001) });
  await refused('credit-card', { tiers: flat(1) });
  const both = { averageDailyBalance: '1.00', averageTotalBalance: '1.00' };
  for (const waivedWhen of [both, {}]) {
    const fees = [{ type: 'maintenance', amount: '1.00', waivedWhen }];
    await refused('regular-savings', { fees });
  }
  await refused('free-checking', { fees: [{ type: 'maintenance', amount: '1.00' }] });
  const unknown = await request('club-account', { effectiveOn: '2026-09-01', tiers: flat(1) });
  assert.equal(unknown.status, 404);
  const body = { effectiveOn: '2026-09-01', tiers: flat(1) };
  assert.equal((await request('regular-savings', body, second)).status, 403);
});

test('a wire costs what the schedule of its account’s product says', async () => {
  const sender = await makeCustomer(bank, { accounts: { checking: 500n, savings: 500n } });
  const fees = [{ type: 'wire-domestic', amount: '15.00' }];
  const id = await requested('free-checking', { effectiveOn: '2026-06-10', fees });
  assert.equal((await approve(id)).status, 200);
  await goTo(bank, '2026-06-10');
  const cookies = await signIn(bank, 'customer', sender.id);
  const reply = await bank.request('GET', '/api/wire-terms', { cookies });
  const { terms } = reply.json<{
    terms: { transferType: string; fee: string; productFees: unknown[] }[];
  }>();
  const domestic = terms.find(({ transferType }) => transferType === 'wire_domestic');
  assert.deepEqual(
    [domestic?.fee, domestic?.productFees],
    ['0.00', [{ productId: 'free-checking', fee: '15.00' }]],
  );
  const wires = await Promise.all(
    [accountOf(sender, 'checking'), accountOf(sender, 'savings')].map((fromAccountId) =>
      placeWire(bank, { ...sender, cookies }, { fromAccountId }),
    ),
  );
  const charged = await rows<{ fee: bigint }>(
    pool,
    sql`select fee_cents as fee from transfers where id = any(${wires}) order by fee_cents`,
  );
  assert.deepEqual(
    charged.map(({ fee }) => fee),
    [0n, 1_500n],
  );
});
