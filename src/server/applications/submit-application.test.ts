import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { applied, apply, someApplication } from '#tests/support/people/applications.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { insertCustomer } from '../customers/insert-customer.ts';

const bank = await startBank({ env: { LIMIT_APPLICATIONS_PER_HOUR: '1000' } });
const approver = await makeStaff(bank, 'approver');

interface Waiting {
  readonly id: string;
  readonly [field: string]: unknown;
}

async function waiting(id: string): Promise<Waiting> {
  const { cookies } = approver;
  const list = await bank.request('GET', '/api/admin/pending-accounts', { cookies });
  const application = list.json<Waiting[]>().find((row) => row.id === id);
  assert.ok(application, 'the application is in the list');
  return application;
}

function count(): Promise<bigint> {
  const all = sql`select count(*) as count from applications`;
  return one<{ count: bigint }>(bank.deps.pool, all).then((row) => row.count);
}

async function refusedFields(changes: Record<string, unknown>): Promise<Record<string, string>> {
  const before = await count();
  const reply = await apply(bank, changes);
  assert.equal(reply.status, 400, reply.text);
  assert.equal(await count(), before, 'nothing was stored');
  return reply.json<{ fields: Record<string, string> }>().fields;
}

test('an application is stored for review and answers with its id', async () => {
  const application = someApplication();
  const reply = await bank.request('POST', '/api/account-opening', { body: application });
  assert.equal(reply.status, 200);
  const { applicationId, status } = reply.json<{ applicationId: string; status: string }>();
  assert.equal(status, 'pending');
  const row = await waiting(applicationId);
  const { firstName, lastName, email, phone, accountType, initialDeposit } = row;
  assert.deepEqual(
    { firstName, lastName, email, phone, accountType, initialDeposit },
    {
      firstName: 'Ashley',
      lastName: application.lastName,
      email: application.email,
      phone: '+15035550142',
      accountType: 'checking',
      initialDeposit: '250.50',
    },
  );
  assert.equal(row['promisedBy'], '2026-03-04');
  assert.equal(row['possibleDuplicate'], false);
});

test('an empty form gets the sentence of each field, and so does a body without fields', async () => {
  const names = Object.keys(someApplication());
  const filledWith = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  const fields = await refusedFields({ ...filledWith(''), initialDeposit: undefined });
  assert.deepEqual(await refusedFields(filledWith(undefined)), fields);
  assert.deepEqual(fields, {
    email: 'Invalid email address',
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    phone: 'Phone number must be at least 10 digits',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code must be at least 5 digits',
    dateOfBirth: 'Date of birth is required',
    ssn: 'SSN must be at least 9 digits',
    accountType: 'Please select an account type',
    initialDeposit: 'Initial deposit is required',
  });
  assert.deepEqual(await refusedFields({ username: 'Robin Alder' }), {
    username: 'Username must be lowercase letters and numbers only',
  });
});

test('F10: an applicant is 18 on the day of the application, by the bank’s calendar', async () => {
  const { dateOfBirth } = await refusedFields({ dateOfBirth: '2008-03-03' });
  assert.equal(dateOfBirth, 'You must be at least 18 years old to apply');
  await applied(bank, { dateOfBirth: '2008-03-02' });
  for (const wrong of ['2026-03-03', '1890-01-01', '1990-02-30', 'yesterday']) {
    assert.ok((await refusedFields({ dateOfBirth: wrong }))['dateOfBirth'], wrong);
  }
});

test('numbers that nobody was ever given are refused; an ITIN is taken', async () => {
  const never = ['000-12-3456', '666-12-3456', '900-12-3456', '212-00-3456', '212-12-0000'];
  for (const ssn of [...never, '078-05-1120', '987-65-4321', '12345678a', '1234567890']) {
    assert.ok((await refusedFields({ ssn }))['ssn'], ssn);
  }
  await applied(bank, { ssn: '912-70-1234' });
});

test('an address is a street in a US state; a state’s name becomes its code', async () => {
  assert.ok((await refusedFields({ address: 'P.O. Box 12' }))['address']);
  assert.ok((await refusedFields({ state: 'Atlantis' }))['state']);
  assert.ok((await refusedFields({ zipCode: '9730x' }))['zipCode']);
  const row = await waiting(await applied(bank, { state: 'oregon', zipCode: '973011234' }));
  assert.equal(row['state'], 'OR');
  assert.equal(row['zipCode'], '97301-1234');
});

test('a telephone number outside the numbering plan is flagged, not refused', async () => {
  const row = await waiting(await applied(bank, { phone: '111-111-1111' }));
  assert.equal(row['phoneOutsidePlan'], true);
  assert.ok((await refusedFields({ phone: '12345678901234567' }))['phone']);
});

test('the deposit is a number of dollars and cents within the bounds', async () => {
  for (const deposit of [-1, 0.001, 250_000.01, 1e21, '5', null, true, [], {}]) {
    assert.ok(
      (await refusedFields({ initialDeposit: deposit }))['initialDeposit'],
      inspect(deposit),
    );
  }
  for (const [deposit, printed] of [
    [0, '0.00'],
    [0.1, '0.10'],
    [250_000, '250000.00'],
  ] as const) {
    const row = await waiting(await applied(bank, { initialDeposit: deposit }));
    assert.equal(row['initialDeposit'], printed);
  }
});

test('D4: a body that says more than the form does is refused whole', async () => {
  for (const extra of ['balance', 'status', 'role', 'userId', 'creditLimit', 'confirmPassword']) {
    assert.deepEqual(await refusedFields({ [extra]: 'x' }), {
      [extra]: 'This field is not recognized',
    });
  }
});

test('a taken username is said on its field; a pending application reserves its own', async () => {
  const robin = await makeCustomer(bank);
  for (const username of [robin.username, 'reserved1']) {
    if (username === 'reserved1') await applied(bank, { username });
    const reply = await apply(bank, { username });
    assert.equal(reply.status, 409);
    const { code, fields } = reply.json<{ code: string; fields: Record<string, string> }>();
    assert.equal(code, 'username-taken');
    assert.equal(fields['username'], 'This username is taken.');
  }
});

test('of many who ask for one username at once, one gets it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => apply(bank, { username: 'wanted' })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(7).fill(409)],
  );
});

test('F10, E3: a known address or number gets the ordinary answer, and staff a flag', async () => {
  const tin = '212441999';
  const { pool, keys, clock } = bank.deps;
  const person = { firstName: 'Dana', lastName: 'Yew', passwordHash: 'x', tin };
  const email = 'dana@mail.example';
  const client = await pool.connect();
  const danaId = await insertCustomer(client as never, keys, { ...person, email }, clock.now());
  client.release();

  const ordinary = await apply(bank);
  for (const [changes, matches] of [
    [{ email }, 'email'],
    [{ ssn: '212-44-1999' }, 'ssn'],
  ] as const) {
    const reply = await apply(bank, changes);
    assert.equal(reply.status, ordinary.status);
    assert.deepEqual(Object.keys(reply.json()), Object.keys(ordinary.json()));
    const row = await waiting(reply.json<{ applicationId: string }>().applicationId);
    assert.equal(row['possibleDuplicate'], true);
    const duplicates = row['duplicates'] as { matches: string; kind: string; id: string }[];
    assert.ok(duplicates.some((one) => one.id === danaId && one.matches === matches));
  }
  const mails = await bank.readMailbox(email);
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['possible-duplicate', 'possible-duplicate'],
  );
  assert.doesNotMatch(mails[0]?.text ?? '', /212|1999/);
});

test('F10: two pending applications with one number are flagged to staff, both of them', async () => {
  const first = await applied(bank, { ssn: '212-44-7777' });
  const second = await applied(bank, { ssn: '212-44-7777' });
  for (const [mine, other] of [
    [first, second],
    [second, first],
  ] as const) {
    assert.deepEqual((await waiting(mine))['duplicates'], [
      { matches: 'ssn', kind: 'application', id: other },
    ]);
  }
});

test('a repeated submission is one application; another under its key is refused', async () => {
  const headers = { 'idempotency-key': 'form-1' };
  const body = someApplication();
  const send = (sent: object) =>
    bank.request('POST', '/api/account-opening', { body: sent, headers });
  const before = await count();
  const replies = await Promise.all([send(body), send(body), send(body)]);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(new Set([...replies, await send(body)].map(({ text }) => text)).size, 1);
  const other = await send({ ...body, city: 'Albany' });
  assert.equal(other.status, 422);
  assert.equal(await count(), before + 1n);
});

test('F11: a name on the watch list is shown to staff', async () => {
  const row = await waiting(await applied(bank, { firstName: 'Torvald', lastName: 'Quilmarsh' }));
  const [hit] = row['screening'] as { listed: string; score: number }[];
  assert.equal(hit?.listed, 'Torvald Quillmarsh');
});

test('E1, E2, E3: number and birth date are sealed to their row and nowhere in plain', async () => {
  const ssn = '219-83-4417';
  const digits = '219834417';
  const born = '1971-09-28';
  const [one_, two] = [
    await applied(bank, { ssn, dateOfBirth: born, password: 'the-very-secret-one' }),
    await applied(bank),
  ];
  const listed = await bank.request('GET', '/api/admin/pending-accounts', {
    cookies: approver.cookies,
  });
  assert.equal((await waiting(one_))['ssn'], '***-**-4417');
  const { pool, keys } = bank.deps;
  const sealed = await rows<{ id: string; tin: string }>(
    pool,
    sql`select id, tin_sealed as tin from applications where id in (${one_}, ${two})`,
  );
  const tinOf = (id: string) => sealed.find((row) => row.id === id)?.tin ?? '';
  const cell = { table: 'applications', row: one_, column: 'tin_sealed' };
  assert.equal(keys.open(tinOf(one_), cell), digits);
  assert.throws(() => keys.open(tinOf(two), cell));
  assert.throws(() => keys.open(tinOf(one_), { ...cell, column: 'birth_date_sealed' }));

  const tables = await rows<{ name: string }>(
    pool,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'ledger')`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify((await pool.query(`select * from ${name}`)).rows, exact),
    ),
  );
  const everything = [...dumps, listed.text, ...bank.logLines].join('\n');
  for (const secret of [ssn, digits, born, 'the-very-secret-one']) {
    assert.ok(!everything.includes(secret), `${secret} is in plain text`);
  }
});

function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

test('E11: words of SQL are words', async () => {
  const before = await count();
  const name = "Robert'); drop table applications; --";
  const row = await waiting(await applied(bank, { lastName: name, city: "' or 1=1" }));
  assert.equal(row['lastName'], name);
  assert.equal(await count(), before + 1n);
});

test('the chosen product stays with the application, for staff to read', async () => {
  const application = {
    accountType: 'savings',
    productId: 'high-yield-savings',
    initialDeposit: 20,
  };
  // A deposit below the product's minimum is no reason to refuse: staff decide.
  const row = await waiting(await applied(bank, application));
  assert.equal(row['productId'], 'high-yield-savings');
  assert.equal(row['accountType'], 'savings');
  assert.equal((await waiting(await applied(bank)))['productId'], null);
  assert.equal((await waiting(await applied(bank, { productId: '' })))['productId'], null);
});

test('a product that is not ours, of another type or for businesses is refused', async () => {
  const problem = async (changes: Record<string, unknown>) =>
    (await refusedFields(changes))['productId'];
  assert.equal(await problem({ productId: 'club-account' }), 'We do not offer this product');
  assert.equal(await problem({ productId: 'toString' }), 'We do not offer this product');
  assert.equal(
    await problem({ productId: 'high-yield-savings', accountType: 'checking' }),
    'High Yield Savings is not a checking account',
  );
  const forBusinesses = await problem({ productId: 'small-business-checking' });
  assert.match(forBusinesses ?? '', /^Business accounts are opened by a banker/);
});

test('the product is kept when the application is approved', async () => {
  const id = await applied(bank, { productId: 'interest-checking' });
  const { cookies } = approver;
  const path = `/api/admin/pending-accounts/${id}/approve`;
  assert.equal((await bank.request('POST', path, { body: {}, cookies })).status, 200);
  const list = await bank.request('GET', '/api/admin/pending-accounts?status=approved', {
    cookies,
  });
  const application = list.json<Waiting[]>().find((row) => row.id === id);
  assert.equal(application?.['productId'], 'interest-checking');
});
