import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { startApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  depositCheck,
  photograph,
  photographAs,
  reviewCheck,
} from '#tests/support/money/checks.ts';
import {
  auditOf,
  type Body,
  balancesOf,
  checkingOf,
  countRows,
  DAY_MS,
  freeze,
  MINUTE_MS,
  mailKinds,
  pass,
  setCustomerStatus,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';
import { releaseDeposits } from './release-deposits.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly availability: { amount: string; availableOn: string }[];
}

function depositOf(reply: TestReply): Shown {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ checkDeposit: Shown }>().checkDeposit;
}

/** A customer whose account is older than a new one. */
async function depositor(): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, {
    accounts: { checking: 10n, business_savings: 0n, credit: 500n },
  });
  await pass(bank, 31 * DAY_MS);
  return customer;
}

async function own({ cookies }: TestCustomer, query = ''): Promise<Shown[]> {
  const reply = await bank.request('GET', `/api/check-deposits${query}`, { cookies });
  return reply.json<{ checkDeposits: Shown[] }>().checkDeposits;
}

/** The next Monday, nine in the morning in Salem, so that weekends do not blur what is tested. */
async function passToMonday(): Promise<void> {
  const now = bank.clock.businessNow();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  const monday = new Date(now.getTime() + days * DAY_MS);
  monday.setUTCHours(17, 0, 0, 0);
  await pass(bank, monday.getTime() - now.getTime());
}

test('a check waits for review, and nothing is posted until then', async () => {
  const customer = await depositor();
  const reply = await depositCheck(bank, customer);
  const deposit = depositOf(reply);
  assert.deepEqual(reply.json()['checkDeposit'], {
    id: deposit.id,
    accountId: accountOf(customer, 'checking'),
    accountName: 'Everyday Checking',
    amount: '300.00',
    status: 'pending',
    date: bank.clock.businessNow().toISOString(),
    availability: [],
    reason: null,
    decidedAt: null,
    returnedAt: null,
  });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '10.00', available: '10.00' });
  assert.deepEqual(
    (await own(customer)).map(({ id }) => id),
    [deposit.id],
  );
  assert.deepEqual(await mailKinds(bank, customer), ['check-deposit-received']);
  assert.deepEqual(await auditOf(bank, deposit.id), ['submit-check-deposit']);
});

test('an accepted check is posted whole, and available by its schedule', async () => {
  const customer = await depositor();
  await passToMonday();
  const { id } = depositOf(await depositCheck(bank, customer, { amount: '1000.00' }));
  const clearing = await balancesOf(bank, generalAccounts.depositClearing);
  const reply = await reviewCheck(bank, staff, id, 'approve');
  assert.equal(reply.status, 200, reply.text);
  const { availability } = reply.json<Shown>();
  assert.deepEqual(
    availability.map(({ amount }) => amount),
    ['275.00', '725.00'],
  );
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1010.00', available: '10.00' });
  const after = await balancesOf(bank, generalAccounts.depositClearing);
  assert.equal(Number(after.balance) - Number(clearing.balance), -1_000);

  const now = bank.clock.businessNow();
  const tuesday = bankMoment(addDays(bankDay(now), 1), '00:00');
  await pass(bank, tuesday.getTime() - now.getTime() - 1);
  await releaseDeposits.run(bank.deps, {});
  assert.equal((await checkingOf(bank, customer)).available, '10.00', 'still Monday');
  await pass(bank, 1);
  assert.equal(await releaseDeposits.isDue?.(bank.deps), true);
  await Promise.all([releaseDeposits.run(bank.deps, {}), releaseDeposits.run(bank.deps, {})]);
  assert.equal((await checkingOf(bank, customer)).available, '285.00');
  assert.equal((await own(customer))[0]?.status, 'approved');
  await pass(bank, DAY_MS);
  await releaseDeposits.run(bank.deps, {});
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1010.00', available: '1010.00' });
  assert.equal((await own(customer))[0]?.status, 'completed');
  assert.equal(await releaseDeposits.isDue?.(bank.deps), false);
  assert.deepEqual(await mailKinds(bank, customer), [
    'check-deposit-received',
    'check-deposit-approved',
    'check-deposit-completed',
  ]);
  assert.deepEqual(await auditOf(bank, id), [
    'submit-check-deposit',
    'approve-deposit',
    'release-deposits',
  ]);
});

test('the checks of one day share one first part', async () => {
  const customer = await depositor();
  await passToMonday();
  const first = depositOf(await depositCheck(bank, customer, { amount: '200.00' }));
  const second = depositOf(await depositCheck(bank, customer, { amount: '200.00' }));
  const amounts = async (id: string) => {
    const reply = await reviewCheck(bank, staff, id, 'approve');
    return reply.json<Shown>().availability.map(({ amount }) => amount);
  };
  assert.deepEqual(await amounts(first.id), ['200.00']);
  assert.deepEqual(await amounts(second.id), ['75.00', '125.00']);
});

test('what is shown before sending is what an accepted check then gets', async () => {
  const customer = await depositor();
  await passToMonday();
  const accountId = accountOf(customer, 'checking');
  const path = `/api/check-deposits/availability?accountId=${accountId}&amount=7000.00`;
  const preview = await bank.request('GET', path, { cookies: customer.cookies });
  const { availability } = preview.json<Shown>();
  assert.deepEqual(
    availability.map(({ amount }) => amount),
    ['275.00', '6450.00', '275.00'],
  );
  const { id } = depositOf(await depositCheck(bank, customer, { amount: '7000.00' }));
  const approved = await reviewCheck(bank, staff, id, 'approve');
  assert.deepEqual(approved.json<Shown>().availability, availability);
  assert.deepEqual((await own(customer))[0]?.availability, availability);
});

test('a check behind one that waits is shown what is left of the first part, and gets it', async () => {
  const customer = await depositor();
  await passToMonday();
  const first = depositOf(await depositCheck(bank, customer, { amount: '240.00' }));
  // Time stands still in tests, and of two checks of one moment either may be the first.
  await pass(bank, MINUTE_MS);
  const accountId = accountOf(customer, 'checking');
  const path = `/api/check-deposits/availability?accountId=${accountId}&amount=1240.00`;
  const preview = await bank.request('GET', path, { cookies: customer.cookies });
  const { availability } = preview.json<Shown>();
  assert.deepEqual(
    availability.map(({ amount }) => amount),
    ['35.00', '1205.00'],
  );
  const second = depositOf(await depositCheck(bank, customer, { amount: '1240.00' }));
  const expectedOf = async () => {
    const { cookies } = customer;
    const reply = await bank.request('GET', '/api/check-deposits', { cookies });
    const { checkDeposits } = reply.json<{
      checkDeposits: { id: string; expected: { amount: string }[] }[];
    }>();
    return [first, second].map(({ id }) =>
      checkDeposits.find((deposit) => deposit.id === id)?.expected.map(({ amount }) => amount),
    );
  };
  assert.deepEqual(await expectedOf(), [['240.00'], ['35.00', '1205.00']]);
  await reviewCheck(bank, staff, first.id, 'approve');
  const approved = await reviewCheck(bank, staff, second.id, 'approve');
  assert.deepEqual(approved.json<Shown>().availability, availability);
  assert.deepEqual(await expectedOf(), [[], []]);
});

test('a new customer waits longer for all but the first part', async () => {
  const otherBank = await startApp();
  try {
    const customer = await makeCustomer(otherBank, { accounts: { checking: 0n } });
    const accountId = accountOf(customer, 'checking');
    const path = `/api/check-deposits/availability?accountId=${accountId}&amount=500.00`;
    const reply = await otherBank.request('GET', path, { cookies: customer.cookies });
    // From Monday, 2 March 2026: the next business day, and nine of them.
    assert.deepEqual(reply.json<Shown>().availability, [
      { amount: '275.00', availableOn: '2026-03-03', reason: 'schedule' },
      { amount: '225.00', availableOn: '2026-03-13', reason: 'new-customer' },
    ]);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('a denied check tells why and posts nothing', async () => {
  const customer = await depositor();
  const { id } = depositOf(await depositCheck(bank, customer));
  const reply = await reviewCheck(bank, staff, id, 'deny', { reason: 'Not signed.' });
  assert.deepEqual(reply.json(), {
    id,
    status: 'denied',
    availability: [],
    needsSecondApproval: false,
  });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '10.00', available: '10.00' });
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'check-deposit-denied');
  assert.match(mail?.text ?? '', /Not signed\./);
});

test('a check is denied without a reason, and the customer is told that it was', async () => {
  const customer = await depositor();
  for (const body of [undefined, {}, { reason: ' ' }]) {
    const { id } = depositOf(await depositCheck(bank, customer));
    const { cookies } = staff;
    const path = `/api/admin/check-deposits/${id}/deny`;
    const reply = await bank.request('POST', path, { ...(body && { body }), cookies });
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.json<{ status: string }>().status, 'denied');
    const list = await bank.request('GET', '/api/check-deposits', { cookies: customer.cookies });
    const [denied] = list.json<{ checkDeposits: { status: string; reason: null }[] }>()
      .checkDeposits;
    assert.deepEqual([denied?.status, denied?.reason], ['denied', null]);
    const [mail] = await bank.readMailbox(customer.email);
    assert.equal(mail?.kind, 'check-deposit-denied');
    assert.doesNotMatch(mail?.text ?? '', /Reason|null|undefined/);
  }
});

test('F1: a decided check takes no second decision', async () => {
  const customer = await depositor();
  for (const first of ['approve', 'deny'] as const) {
    const { id } = depositOf(await depositCheck(bank, customer));
    assert.equal((await reviewCheck(bank, staff, id, first)).status, 200);
    const counts = await countRows(bank);
    for (const second of ['approve', 'deny'] as const) {
      assert.equal((await reviewCheck(bank, staff, id, second)).status, 409);
    }
    assert.deepEqual(await countRows(bank), counts);
  }
});

test('F2: approving and denying at one moment have one winner, ten rounds', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  for (let round = 0; round < 10; round += 1) {
    const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
    const { id } = depositOf(await depositCheck(bank, customer));
    const replies = await Promise.all([
      reviewCheck(bank, staff, id, 'approve'),
      reviewCheck(bank, colleague, id, 'deny'),
      reviewCheck(bank, colleague, id, 'approve'),
    ]);
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 2);
    const isDenied = statuses[1] === 200;
    assert.equal((await checkingOf(bank, customer)).balance, isDenied ? '0.00' : '300.00');
  }
});

test('money comes in for a blocked customer, too', async () => {
  const customer = await depositor();
  const { id } = depositOf(await depositCheck(bank, customer));
  await setCustomerStatus(bank, customer, 'blocked');
  assert.equal((await reviewCheck(bank, staff, id, 'approve')).status, 200);
});

test('a business savings account takes checks, a credit account does not', async () => {
  const customer = await depositor();
  const savings = { accountId: accountOf(customer, 'business_savings') };
  assert.equal((await depositCheck(bank, customer, savings)).status, 200);
  const counts = await countRows(bank);
  const credit = { accountId: accountOf(customer, 'credit') };
  assert.equal((await depositCheck(bank, customer, credit)).status, 400);
  assert.deepEqual(await countRows(bank), counts);
});

test('D2: someone else’s account and pictures are not found', async () => {
  const customer = await depositor();
  const stranger = await depositor();
  const counts = await countRows(bank);
  const theirs = await depositCheck(bank, stranger, { accountId: accountOf(customer, 'checking') });
  assert.equal(theirs.status, 404);
  assert.deepEqual(await countRows(bank), counts);
  const { id } = depositOf(await depositCheck(bank, customer));
  const path = `/api/check-deposits/${id}/images/front`;
  const seen = await bank.request('GET', path, { cookies: stranger.cookies });
  assert.equal(seen.status, 404);
  assert.deepEqual(await own(stranger), []);
});

for (const [what, change] of [
  ['a front that is no picture', { frontImage: Buffer.from('<svg/>').toString('base64') }],
  ['no back', { backImage: '' }],
  ['an amount of nothing', { amount: '0.00' }],
  ['a status of its own', { status: 'approved' }],
] as const satisfies readonly (readonly [string, Body])[]) {
  test(`a check with ${what} is refused, and nothing is written`, async () => {
    const customer = await depositor();
    const counts = await countRows(bank);
    assert.equal((await depositCheck(bank, customer, change)).status, 400);
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('C13: large photographs are taken, larger bodies are not', async () => {
  const customer = await depositor();
  const large = Buffer.concat([photograph(), Buffer.alloc(3 * 1_024 * 1_024)]).toString('base64');
  const taken = await depositCheck(bank, customer, { frontImage: large, backImage: large });
  assert.equal(taken.status, 200, taken.text.slice(0, 200));
  const tooLarge = 'A'.repeat(12 * 1_024 * 1_024);
  const counts = await countRows(bank);
  const refused = await depositCheck(bank, customer, { frontImage: tooLarge });
  assert.equal(refused.status, 413);
  assert.deepEqual(await countRows(bank), counts);
});

test('owner and staff see the photographs, and nobody caches them', async () => {
  const customer = await depositor();
  const front = await photographAs('webp');
  const back = await photographAs('jpeg');
  const images = { frontImage: front.toString('base64'), backImage: back.toString('base64') };
  const { id } = depositOf(await depositCheck(bank, customer, images));
  for (const [path, cookies] of [
    [`/api/check-deposits/${id}/images`, customer.cookies],
    [`/api/admin/check-deposits/${id}/images`, staff.cookies],
  ] as const) {
    const seen = await getBytes(`${path}/front`, cookies);
    assert.equal(seen.status, 200);
    assert.deepEqual(await sizeOf(seen.bytes), await sizeOf(front));
    assert.equal(seen.headers['content-type'], 'image/jpeg');
    assert.equal(seen.headers['cache-control'], 'no-store');
    assert.equal(seen.headers['x-content-type-options'], 'nosniff');
    const other = await getBytes(`${path}/back`, cookies);
    assert.equal(other.status, 200);
    assert.notDeepEqual(other.bytes, seen.bytes);
    assert.equal((await getBytes(`${path}/edge`, cookies)).status, 400);
  }
});

test('a photograph is sealed where it is stored, and shown nowhere but in its place', async () => {
  const customer = await depositor();
  const { id } = depositOf(await depositCheck(bank, customer));
  const path = `/api/check-deposits/${id}/images/front`;
  const { bytes: front } = await getBytes(path, customer.cookies);
  const stored = await rows<{ sealed: Buffer }>(
    bank.deps.pool,
    sql`select sealed from check_images where deposit_id = ${id}`,
  );
  assert.equal(stored.length, 2);
  const some = front.subarray(20, 36);
  for (const { sealed } of stored) assert.ok(!sealed.includes(some));

  const swapped = sql`update check_images i set sealed = other.sealed from check_images other
    where i.deposit_id = ${id} and other.deposit_id = ${id} and other.side <> i.side`;
  await run(bank.deps.pool, swapped);
  assert.equal((await getBytes(path, customer.cookies)).status, 500);
  await run(bank.deps.pool, swapped);
  assert.deepEqual((await getBytes(path, customer.cookies)).bytes, front);
});

async function sizeOf(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

async function getBytes(path: string, cookies: Readonly<Record<string, string>>) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const { hostname, port } = new URL(bank.url);
  const options = { hostname, port, path, agent: false, headers: { cookie: cookie.join('; ') } };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(options).once('error', reject).once('response', resolve).end();
  });
  const { statusCode: status, headers } = incoming;
  return { status, headers, bytes: await buffer(incoming) };
}

test('the same key takes a check once', async () => {
  const customer = await depositor();
  const key = randomUUID();
  const images = {
    frontImage: photograph().toString('base64'),
    backImage: photograph().toString('base64'),
  };
  const first = await depositCheck(bank, customer, images, key);
  const again = await depositCheck(bank, customer, images, key);
  assert.equal(again.text, first.text);
  assert.equal((await own(customer)).length, 1);
  const other = await depositCheck(bank, customer, { ...images, amount: '301.00' }, key);
  assert.equal(other.status, 422);
});

test('F6: nobody accepts their own check; a colleague’s needs two others', async () => {
  const otherBank = await startApp({ env: { SETTING_DUAL_CONTROL: 'on' } });
  try {
    const customer = await makeCustomer(otherBank, { accounts: { checking: 0n } });
    const [clerk, one, two] = [
      await makeStaff(otherBank, 'administrator'),
      await makeStaff(otherBank, 'approver'),
      await makeStaff(otherBank, 'approver'),
    ];
    const linked = sql`update staff set customer_id = ${customer.id} where id = ${clerk.id}`;
    await run(otherBank.deps.pool, linked);
    const { id } = depositOf(await depositCheck(otherBank, customer));
    assert.equal((await reviewCheck(otherBank, clerk, id, 'approve')).json()['code'], 'own-affair');
    const first = await reviewCheck(otherBank, one, id, 'approve');
    assert.deepEqual(first.json(), {
      id,
      status: 'pending',
      availability: [],
      needsSecondApproval: true,
    });
    assert.equal((await checkingOf(otherBank, customer)).balance, '0.00');
    const again = await reviewCheck(otherBank, one, id, 'approve');
    assert.equal(again.json()['code'], 'second-approver-needed');
    const path = '/api/admin/check-deposits';
    const list = await otherBank.request('GET', path, { cookies: two.cookies });
    const [row] = list.json<Record<string, unknown>[]>();
    assert.equal(row?.['firstApprovedBy'], one.id);
    assert.equal(row?.['needsSecondApproval'], true);
    assert.equal((await reviewCheck(otherBank, two, id, 'approve')).json()['status'], 'approved');
    assert.equal((await checkingOf(otherBank, customer)).balance, '300.00');
  } finally {
    await stopInOrder(otherBank);
  }
});

test('staff see whose check it is, and why it needs care', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 0n }, lastName: 'Checkwell' });
  const frontImage = photograph().toString('base64');
  const first = depositOf(await depositCheck(bank, customer, { frontImage, amount: '6725.01' }));
  const list = async (query: string) => {
    const path = `/api/admin/check-deposits?search=checkwell${query}`;
    const reply = await bank.request('GET', path, { cookies: staff.cookies });
    type Row = { id: string; userName: string; promisedBy: string; warnings: { code: string }[] };
    return reply.json<Row[]>();
  };
  const [row] = await list('');
  assert.equal(row?.id, first.id);
  assert.equal(row?.userName, 'Robin Checkwell');
  assert.match(row.promisedBy, /^\d{4}-\d\d-\d\d$/);
  assert.deepEqual(
    row?.warnings.map(({ code }) => code),
    ['large'],
  );
  const second = depositOf(await depositCheck(bank, customer, { frontImage, amount: '6725.01' }));
  const twin = (await list('')).find(({ id }) => id === second.id);
  assert.deepEqual(
    twin?.warnings.map(({ code }) => code),
    ['same-image', 'same-amount', 'large'],
  );
  assert.deepEqual(await list('&status=denied'), []);
});

test('so many checks a day are taken', async () => {
  const otherBank = await startApp({ env: { LIMIT_CHECK_DEPOSITS_PER_DAY: '2' } });
  try {
    const customer = await makeCustomer(otherBank, { accounts: { checking: 0n } });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      statuses.push((await depositCheck(otherBank, customer)).status);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    await pass(otherBank, DAY_MS);
    assert.equal((await depositCheck(otherBank, customer)).status, 200);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('a frozen bank takes and accepts no check, but denies them and lifts holds', async () => {
  const customer = await depositor();
  const waiting = depositOf(await depositCheck(bank, customer));
  const accepted = depositOf(await depositCheck(bank, customer));
  await reviewCheck(bank, staff, accepted.id, 'approve');
  await pass(bank, 14 * DAY_MS);
  await freeze(bank, true);
  const counts = await countRows(bank);
  assert.equal((await depositCheck(bank, customer)).status, 503);
  assert.equal((await reviewCheck(bank, staff, waiting.id, 'approve')).status, 503);
  assert.deepEqual(await countRows(bank), counts);
  assert.equal((await reviewCheck(bank, staff, waiting.id, 'deny')).status, 200);
  await releaseDeposits.run(bank.deps, {});
  await freeze(bank, false);
  assert.equal((await own(customer, '?status=completed'))[0]?.id, accepted.id);
});
