import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { readConfig } from '../config/config.ts';
import { createSession, endSession } from '../session/sessions.ts';
import { RequestAllowance } from './request-allowance.ts';

const PER_MINUTE = 600;
const PORTION = 30;
const { limits } = readConfig({}, { demo: true });
const database = await freshDatabase();
const { pool } = database;
after(() => database.drop());

const now = new Date('2026-03-02T15:00:10Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** Each server of a bank has one of these. */
const servers = (count: number) =>
  Array.from({ length: count }, () => new RequestAllowance(pool, PER_MINUTE));

async function openSession(): Promise<string> {
  const details = {
    audience: 'customer',
    subjectId: crypto.randomUUID(),
    address: '192.0.2.1',
    userAgent: 'test',
  } as const;
  const { session } = await transaction(pool, (tx) => createSession(tx, details, now, limits));
  return session.id;
}

/** Whether it was let in; whatever else goes wrong is an error. */
async function isLetIn(server: RequestAllowance, session: string, at: Date): Promise<boolean> {
  try {
    await server.take(session, at);
    return true;
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.status, 429);
    return false;
  }
}

/** How many of so many requests are let in, each server asked in turn. */
async function letIn(
  bank: readonly RequestAllowance[],
  session: string,
  requests: number,
  at = now,
): Promise<number> {
  let count = 0;
  for (let request = 0; request < requests; request += bank.length) {
    const answers = await Promise.all(bank.map((server) => isLetIn(server, session, at)));
    count += answers.filter(Boolean).length;
  }
  return count;
}

const counted = () => rows(pool, sql`select session_id, requests from request_counts`);

test('one server lets in exactly as many as are allowed, and more in the next minute', async () => {
  const bank = servers(1);
  const session = await openSession();
  assert.equal(await letIn(bank, session, 1_000), PER_MINUTE);
  assert.equal(await letIn(bank, session, 100, later(49_999)), 0);
  assert.equal(await letIn(bank, session, 1_000, later(50_000)), PER_MINUTE);
});

test('a refused request learns when the minute is over', async () => {
  const bank = servers(1);
  const session = await openSession();
  await letIn(bank, session, PER_MINUTE);
  await assert.rejects(async () => bank[0]?.take(session, now), { retryAfterSeconds: 50 });
});

test('three servers share one allowance, each off by one portion at most', async () => {
  const bank = servers(3);
  const session = await openSession();
  const count = await letIn(bank, session, 3_000);
  assert.ok(count >= PER_MINUTE, `${count} let in`);
  assert.ok(count <= PER_MINUTE + 3 * PORTION, `${count} let in`);
  const another = await openSession();
  assert.equal(await letIn(bank, another, 300), 300, 'nobody else is held up by it');
});

test('requests that arrive at once are all counted', async () => {
  const [server] = servers(1);
  assert.ok(server);
  const session = await openSession();
  const all = await Promise.all(Array.from({ length: 2_000 }, () => isLetIn(server, session, now)));
  assert.equal(all.filter(Boolean).length, PER_MINUTE);
});

test('who makes few requests costs the database nothing', async () => {
  const session = await openSession();
  const before = await counted();
  assert.equal(await letIn(servers(3), session, 3 * (PORTION - 1)), 3 * (PORTION - 1));
  assert.deepEqual(await counted(), before);
});

test('the count of a session ends with it', async () => {
  const [server] = servers(1);
  assert.ok(server);
  const session = await openSession();
  await letIn([server], session, PORTION);
  await endSession(pool, session);
  const left = await rows<{ session_id: string }>(pool, sql`select session_id from request_counts`);
  assert.ok(left.every(({ session_id }) => session_id !== session));
  assert.equal(await letIn([server], session, PORTION), PORTION, 'and is no error afterwards');
});
