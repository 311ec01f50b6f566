import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { writeRows } from '#database/sending/write-rows.ts';
import { transaction } from '#database/transaction.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/network/mail-server.ts';
import { openLog } from '../observability/log.ts';
import { KeyRing } from '../sealing/keys.ts';
import { TestClock } from '../time/clock.ts';
import { type Mail, type Mailer, type OutgoingMail, smtpMailer } from './mail.ts';
import {
  enqueueMail,
  forgetSentMail,
  isMailDue,
  listMail,
  mailRows,
  outboxLagSeconds,
  outboxRow,
  sendDueMail,
} from './outbox.ts';

const keys = new KeyRing([{ kid: 'k1', secret: randomBytes(32) }]);
const logLines: string[] = [];
const log = openLog('debug', { write: (line) => logLines.push(line) });
let database: FreshDatabase;
let clock: TestClock;
let sent: OutgoingMail[];

before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());
beforeEach(async () => {
  clock = new TestClock();
  sent = [];
  await run(database.pool, sql`truncate mail_outbox`);
});

const mail: Mail = {
  kind: 'activation',
  to: 'jordan@mail.example',
  subject: 'Welcome',
  text: 'Access code: 042137',
};

const keeping: Mailer = {
  async send(outgoing) {
    sent.push(outgoing);
  },
  async close() {},
};

const failing: Mailer = {
  async send() {
    throw new Error('550 no such user jordan@mail.example');
  },
  async close() {},
};

const enqueue = () => transaction(database.pool, (tx) => enqueueMail(tx, keys, mail, clock.now()));

const send = (mailer: Mailer = keeping, keepContent = false) =>
  sendDueMail({ db: database.pool, keys, mailer, log, keepContent }, clock.now());

interface Stored {
  readonly content: string | null;
  readonly attempts: number;
  readonly due_at: Date | null;
  readonly sent_at: Date | null;
  readonly last_error: string | null;
}

async function onlyRow(): Promise<Stored> {
  const [row, ...more] = await rows<Stored>(database.pool, sql`select * from mail_outbox`);
  assert.ok(row && more.length === 0);
  return row;
}

test('a mail is sent once, and its words go with it', async () => {
  await enqueue();
  assert.equal(await isMailDue(database.pool, clock.now()), true);
  assert.equal(await send(), 1);
  assert.equal(await send(), 0);
  assert.equal(sent.length, 1);
  assert.equal(sent[0]?.text, mail.text);
  const row = await onlyRow();
  assert.equal(row.content, null);
  assert.deepEqual(row.sent_at, clock.now());
  assert.equal(await isMailDue(database.pool, clock.now()), false);
});

test('a mail of an act that was undone is never sent', async () => {
  const undone = transaction(database.pool, async (tx) => {
    await enqueueMail(tx, keys, mail, clock.now());
    throw new Error('the act fails');
  });
  await assert.rejects(undone);
  assert.equal(await send(), 0);
});

test('a mail that the server would only take unencrypted waits, and leaves once it is', async () => {
  const sender = { name: 'Larch', address: 'no-reply@bank.example' };
  const server = await startMailServer();
  await enqueue();
  const strict = smtpMailer({ url: server.url, plaintext: false }, sender);
  assert.equal(await send(strict), 1);
  await strict.close();
  assert.deepEqual(server.received, []);
  const row = await onlyRow();
  assert.equal(row.sent_at, null);
  assert.ok(row.content && row.due_at);
  clock.advance(MINUTE_MS);
  const allowed = smtpMailer({ url: server.url, plaintext: true }, sender);
  assert.equal(await send(allowed), 1);
  await allowed.close();
  assert.equal(server.received.length, 1);
  assert.ok((await onlyRow()).sent_at);
  await server.stop();
});

test('A10: neither the address nor a code is readable in the table', async () => {
  await enqueue();
  const [row] = await rows<{ all: string }>(
    database.pool,
    sql`select mail_outbox::text as all from mail_outbox`,
  );
  assert.doesNotMatch(row?.all ?? '', /042137|jordan|Welcome/);
});

test('a mail that was not accepted is tried again after 1, 2, 4 … minutes', async () => {
  await enqueue();
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    assert.equal(await send(failing), 1);
    clock.advance(minutes * MINUTE_MS - 1);
    assert.equal(await send(failing), 0);
    clock.advance(1);
  }
  assert.equal(await send(), 1);
  assert.equal(sent.length, 1);
  assert.equal((await onlyRow()).last_error, null);
});

test('every attempt carries the same id, so that a receiver can drop the second', async () => {
  await enqueue();
  const tries: string[] = [];
  const lost: Mailer = {
    async send({ id }) {
      tries.push(id);
      throw new Error('the answer was lost');
    },
    async close() {},
  };
  await send(lost);
  clock.advance(MINUTE_MS);
  await send();
  assert.deepEqual([tries[0]], [sent[0]?.id]);
});

test('after twenty attempts a mail is given up, kept, and the log says so without its words', async () => {
  await enqueue();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    assert.equal(await send(failing), 1);
    clock.advance(60 * MINUTE_MS);
  }
  assert.equal(await send(failing), 0);
  const row = await onlyRow();
  assert.equal(row.due_at, null);
  assert.notEqual(row.content, null);
  assert.equal(JSON.parse(logLines.at(-1) ?? '').level, 'error');
  assert.doesNotMatch(logLines.join(), /jordan/);
});

test('L7: a process that dies while sending leaves the mail to be sent again', async () => {
  await enqueue();
  const dying = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const hanging: Mailer = {
    async send() {
      claimed.resolve();
      await dying.promise;
    },
    async close() {},
  };
  const cutShort = send(hanging);
  await Promise.race([claimed.promise, cutShort]);
  clock.advance(MINUTE_MS);
  assert.equal(await send(), 1);
  assert.equal(sent.length, 1);
  dying.resolve();
  await cutShort;
});

test('two senders at once send every mail once', async () => {
  const batch = Array.from({ length: 60 }, () => outboxRow(keys, mail, clock.now()));
  await run(database.pool, writeRows([mailRows(batch)]));
  const drain = async () => {
    while ((await send()) > 0);
  };
  await Promise.all([drain(), drain(), drain()]);
  assert.equal(sent.length, 60);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 60);
});

test('the demonstration keeps the words, newest first, to show them', async () => {
  const [first, second] = ['one', 'two'].map((subject) =>
    outboxRow(keys, { ...mail, subject }, clock.now()),
  );
  assert.ok(first && second);
  await run(database.pool, writeRows([mailRows([first, second])]));
  await send(keeping, true);
  const shown = await listMail(database.pool, keys, { limit: 10 });
  assert.deepEqual(
    shown.map(({ subject }) => subject),
    ['two', 'one'],
  );
});

test('the lag is the age of the oldest mail that waits', async () => {
  assert.equal(await outboxLagSeconds(database.pool, clock.now()), 0);
  await enqueue();
  clock.advance(MINUTE_MS);
  assert.equal(await outboxLagSeconds(database.pool, clock.now()), 60);
  await send();
  assert.equal(await outboxLagSeconds(database.pool, clock.now()), 0);
});

test('sent mail is forgotten in time, unsent mail is not', async () => {
  await enqueue();
  await send();
  await enqueue();
  clock.advance(MINUTE_MS);
  assert.equal(await forgetSentMail(database.pool, clock.now()), 1);
  assert.equal((await onlyRow()).sent_at, null);
});
