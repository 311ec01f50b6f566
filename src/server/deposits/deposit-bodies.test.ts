// The largest bodies the bank takes: who may send them, in which forms, and what becomes of those
// that are not what they say.
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { test } from 'node:test';
import sharp from 'sharp';
import { startApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import {
  depositCheck,
  depositIdOf,
  photograph,
  photographAs,
  reviewCheck,
} from '#tests/support/money/checks.ts';
import { countRows } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PATH = '/api/check-deposits';
const MEBIBYTE = 1_024 * 1_024;

const bank = await startBank();
const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
const staff = await makeStaff(bank, 'approver');

interface Sent {
  readonly form?: FormData;
  readonly path?: string;
  readonly method?: string;
  readonly by?: TestCustomer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The form as a browser would write it. */
async function sendForm(sent: Sent = {}): Promise<TestReply> {
  const { form = checkForm(), path = PATH, method = 'POST', by = customer, headers = {} } = sent;
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  const body = new Uint8Array(await written.arrayBuffer());
  const { cookies } = by;
  return bank.request(method, path, {
    body,
    cookies,
    headers: { 'content-type': type, ...headers },
  });
}

function checkForm(change: Readonly<Record<string, string | Buffer>> = {}): FormData {
  const fields = {
    accountId: accountOf(customer, 'checking'),
    amount: '300.00',
    frontImage: photograph(),
    backImage: photograph(),
    ...change,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), `${name}.png`);
  }
  return form;
}

test('a check comes in a form with two files, as it does in JSON', async () => {
  const front = await photographAs('jpeg');
  const back = await photographAs('webp');
  const reply = await sendForm({ form: checkForm({ frontImage: front, backImage: back }) });
  assert.equal(reply.status, 200, reply.text);
  const { id, status, amount } = reply.json<{ checkDeposit: Record<string, string> }>()
    .checkDeposit;
  assert.deepEqual([status, amount], ['pending', '300.00']);
  const image = await bank.request('GET', `${PATH}/${id}/images/front`, {
    cookies: customer.cookies,
  });
  assert.equal(image.headers['content-type'], 'image/jpeg');
});

test('the same key takes a form once, also when it is JSON the second time', async () => {
  const images = { frontImage: photograph(), backImage: photograph() };
  const headers = { 'idempotency-key': 'one-check' };
  const first = await sendForm({ form: checkForm(images), headers });
  const counts = await countRows(bank);
  const texts = {
    frontImage: images.frontImage.toString('base64'),
    backImage: images.backImage.toString('base64'),
  };
  const again = await depositCheck(bank, customer, texts, 'one-check');
  assert.equal(again.text, first.text);
  assert.deepEqual(await countRows(bank), counts);
});

test('a form from another site is refused, whatever it carries', async () => {
  const counts = await countRows(bank);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    const reply = await sendForm({ headers });
    assert.equal(reply.status, 403);
    assert.equal(reply.json()['code'], 'foreign-origin');
  }
  assert.deepEqual(await countRows(bank), counts);
});

test('no other endpoint takes a form', async () => {
  for (const [method, path] of [
    ['POST', '/api/internal-transfer'],
    ['POST', '/api/wire-transfer'],
    ['PUT', '/api/profile'],
    ['POST', '/api/auth/login'],
    ['POST', `/api/admin/check-deposits/${accountOf(customer, 'checking')}/deny`],
  ] as const) {
    const by = path.startsWith('/api/admin/') ? { ...customer, cookies: staff.cookies } : customer;
    assert.equal((await sendForm({ path, method, by })).status, 415, path);
  }
});

test('a form that is not what it should be is refused, and nothing is written', async () => {
  const counts = await countRows(bank);
  const twice = checkForm();
  twice.append('amount', '9.00');
  const many = new FormData();
  for (let part = 0; part < 30; part += 1) many.append(`part${part}`, 'x');
  const cases: Readonly<Record<string, FormData>> = {
    'no picture': checkForm({ frontImage: Buffer.from('<svg/>') }),
    'an empty file': checkForm({ frontImage: Buffer.alloc(0) }),
    'a text for a file': checkForm({ frontImage: 'front.jpg' }),
    'a file for a text': checkForm({ amount: photograph() }),
    'a field of its own': checkForm({ status: 'approved' }),
    'a file too large': checkForm({ frontImage: Buffer.alloc(5 * MEBIBYTE + 1, photograph()) }),
    'the same field twice': twice,
    'many parts': many,
    'no field at all': new FormData(),
  };
  for (const [what, form] of Object.entries(cases)) {
    const reply = await sendForm({ form });
    assert.equal(reply.status, 400, `${what}: ${reply.text}`);
  }
  assert.deepEqual(await countRows(bank), counts);
});

test('bytes that are no form are refused, however many they are', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n';
  const bodies: Readonly<Record<string, string>> = {
    nothing: '',
    'no part': 'x'.repeat(1_000),
    'no end': part,
    'a header without an end': `--x\r\n${'A'.repeat(MEBIBYTE)}`,
    'a hundred thousand parts': `${part.repeat(100_000)}--x--\r\n`,
    'a part of no name': '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n',
  };
  const { cookies } = customer;
  for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
    for (const [what, body] of Object.entries(bodies)) {
      const reply = await bank.request('POST', PATH, {
        body,
        cookies,
        headers: { 'content-type': type },
      });
      assert.equal(reply.status, 400, `${what}: ${reply.text}`);
    }
  }
});

for (const [what, body] of [
  ['a million keys', () => `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join()}}`],
  ['millions of lists', () => `[${'[],'.repeat(3_500_000)}[]]`],
  ['one long key', () => `{"${'k'.repeat(11 * MEBIBYTE)}":1}`],
] as const) {
  test(`a body of ${what} is refused with a short answer`, async () => {
    const reply = await bank.request('POST', PATH, { body: body(), cookies: customer.cookies });
    assert.equal(reply.status, 400);
    assert.ok(reply.text.length < 1_000);
  });
}

test('who has no open account is refused before the body is read', async () => {
  const visitor = await makeCustomer(bank, { accounts: {} });
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    // The rest of the body never comes, so an answer means that nobody waited for it.
    const status = await answerToHeadersOf(12 * MEBIBYTE - 1, type, visitor);
    assert.equal(status, 404);
  }
});

test('while another upload of the customer is read, a deposit is asked to come back', async () => {
  const strict = await startApp({ env: { LIMIT_LARGE_BODIES_PER_CUSTOMER: '0' } });
  const robin = await makeCustomer(strict, { accounts: { checking: 0n } });
  const reply = await depositCheck(strict, robin);
  await strict.stop();
  assert.equal(reply.status, 503);
  assert.ok(Number(reply.headers['retry-after']) > 0);
});

/** The status of a request whose body was promised and never sent. */
function answerToHeadersOf(length: number, type: string, by: TestCustomer): Promise<number> {
  const { hostname, port } = new URL(bank.url);
  const cookie = Object.entries(by.cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { 'content-type': type, 'content-length': length, cookie: cookie.join('; ') };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: PATH, method: 'POST', agent: false, headers };
    const outgoing = httpRequest(options, (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.once('error', reject);
    outgoing.write('{');
  });
}

test('the parts of a form are counted by the boundary that tells them apart', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\n\r\n';
  const reply = await bank.request('POST', PATH, {
    body: `--abc\r\nA: b\r\n\r\n\r\n${part.repeat(30)}`,
    cookies: customer.cookies,
    headers: { 'content-type': 'multipart/form-data; q="; boundary=abc"; boundary=x' },
  });
  assert.equal(reply.status, 400);
  assert.equal(reply.json()['error'], 'The form could not be read.');
});

test('pictures that cannot be read are counted, and too many of them end it for a while', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 0n } });
  const accountId = accountOf(robin, 'checking');
  const cut = photograph().subarray(0, 200);
  const send = (change: Record<string, Buffer> = {}) =>
    sendForm({ by: robin, form: checkForm({ accountId, ...change }) });
  const { unreadablePicturesPerHour } = bank.deps.config.limits;
  for (let time = 1; time < unreadablePicturesPerHour; time += 1) {
    assert.equal((await send({ backImage: cut })).status, 400);
  }
  assert.equal((await send()).status, 200);
  assert.equal((await send({ frontImage: cut })).status, 400);
  assert.equal((await send()).status, 429);
});

test('what would be refused anyway, and what is known already, is not decoded', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 0n } });
  const cut = photograph().subarray(0, 200);
  const send = (change: Record<string, string | Buffer>, headers = {}) =>
    sendForm({ by: robin, headers, form: checkForm(change) });
  const foreign = { accountId: accountOf(customer, 'checking'), frontImage: cut };
  assert.equal((await send(foreign)).status, 404, 'an account of another customer');

  const accountId = accountOf(robin, 'checking');
  const check = { accountId, frontImage: photograph(), backImage: photograph() };
  const key = { 'idempotency-key': 'one-check' };
  const first = await send(check, key);
  assert.equal(first.status, 200, first.text);
  const { unreadablePicturesPerHour } = bank.deps.config.limits;
  for (let time = 0; time < unreadablePicturesPerHour; time += 1) {
    await send({ accountId, frontImage: cut });
  }
  assert.equal((await send(check)).status, 429, 'nothing of theirs is decoded any more');
  const again = await send(check, key);
  assert.equal(again.status, 200, again.text);
  assert.deepEqual(again.json(), first.json());
});

test('staff see that an image was deposited before, also when it was saved again', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 0n }, lastName: 'Savedanew' });
  const front = photograph();
  const deposit = async (image: Buffer, amount: string) => {
    const change = { frontImage: image.toString('base64'), amount };
    const reply = await depositCheck(bank, robin, change);
    assert.equal(reply.status, 200, reply.text);
    return depositIdOf(reply);
  };
  const isFlagged = async (id: string) => {
    const path = '/api/admin/check-deposits?search=savedanew';
    const reply = await bank.request('GET', path, { cookies: staff.cookies });
    type Row = { id: string; warnings: { code: string }[] };
    const row = reply.json<Row[]>().find((one) => one.id === id);
    return row?.warnings.some(({ code }) => code === 'same-image');
  };
  const first = await deposit(front, '1.00');
  assert.equal(await isFlagged(first), false);
  const longer = await deposit(Buffer.concat([front, Buffer.from([0])]), '2.00');
  assert.equal(await isFlagged(longer), true, 'one byte behind it');
  assert.equal(await isFlagged(first), true, 'the first one too');
  await reviewCheck(bank, staff, longer, 'deny');
  assert.equal(await isFlagged(first), false, 'a denied one does not count');
  const saved = await deposit(await sharp(front).jpeg({ quality: 60 }).toBuffer(), '3.00');
  assert.equal(await isFlagged(saved), true, 'saved again');
  assert.equal(await isFlagged(await deposit(photograph(), '4.00')), false, 'another picture');
});
