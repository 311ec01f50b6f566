// Many streams at two servers while customers move money: how soon an event comes, and whether
// every one does, also when each stream breaks and comes back at the other server.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  type FollowedEvents,
  followEvents,
  type ReceivedEvent,
} from '#tests/support/follow-events.ts';
import { ask } from '#tests/support/http-client.ts';
import { accountOf, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';

/** A reader that comes back with the last id, and keeps everything it got. */
interface Reader {
  readonly customer: TestCustomer;
  server: number;
  stream: FollowedEvents;
  readonly events: ReceivedEvent[];
}

export interface Measured {
  /** From the sending of a transfer, and from its answer, to its first event. */
  readonly fromSendingMs: readonly number[];
  readonly fromAnswerMs: readonly number[];
  readonly expected: number;
  readonly lost: number;
  readonly twice: number;
  readonly blockedMs: readonly number[];
}

interface Options {
  readonly bank: TestApp;
  readonly urls: readonly string[];
  readonly customers: readonly TestCustomer[];
  readonly transfers: number;
  readonly pauseMs: number;
}

export async function measureStreams(options: Options): Promise<Measured> {
  const { bank, urls, customers, transfers, pauseMs } = options;
  const readers: Reader[] = [];
  for (const customer of customers) {
    for (const server of urls.keys()) {
      const stream = await followEvents(urls[server] ?? '', customer);
      if (stream.status !== 200) throw new Error(`A stream was answered ${stream.status}.`);
      readers.push({ customer, server, stream, events: [] });
    }
  }
  const fromSendingMs: number[] = [];
  const fromAnswerMs: number[] = [];
  const half = Math.floor(transfers / 2);
  let breaking: Promise<unknown> = Promise.resolve();
  for (let index = 0; index < transfers; index += 1) {
    if (index === half) breaking = Promise.all(readers.map((reader) => moveOver(reader, urls)));
    const customer = customers[index % customers.length] as TestCustomer;
    const own = readers.filter((reader) => reader.customer === customer);
    const known = own.map(({ stream }) => stream.events.length);
    const sentAt = performance.now();
    await move(urls[index % urls.length] ?? '', customer);
    const answeredAt = performance.now();
    // While streams break, only whether the events come counts.
    if (index < half || index > half + 2 * customers.length) {
      const first = await Promise.all(
        own.map(({ stream }, place) =>
          stream.until((event) => stream.events.indexOf(event) >= (known[place] ?? 0)),
        ),
      );
      fromSendingMs.push(...first.map(({ atMs }) => atMs - sentAt));
      fromAnswerMs.push(...first.map(({ atMs }) => Math.max(0, atMs - answeredAt)));
    }
    await sleep(pauseMs);
  }
  await breaking;
  await sleep(3_000);
  const counts = await compare(bank, readers);
  const blockedMs = await block(options, readers.slice(0, 20));
  for (const { stream } of readers) stream.leave();
  return { fromSendingMs, fromAnswerMs, ...counts, blockedMs };
}

async function move(url: string, customer: TestCustomer): Promise<void> {
  const fromAccountId = accountOf(customer, 'checking');
  const body = { fromAccountId, toAccountId: accountOf(customer, 'savings'), amount: '0.01' };
  const { cookies } = customer;
  const reply = await ask(url, 'POST', '/api/internal-transfer', { body, cookies });
  if (reply.status !== 200) throw new Error(reply.text);
}

/** Breaks the stream, and comes back to the other server after a while. */
async function moveOver(reader: Reader, urls: readonly string[]): Promise<void> {
  await sleep(Math.random() * 2_000);
  const { customer, stream } = reader;
  const lastEventId = stream.lastEventId();
  stream.leave();
  reader.events.push(...stream.events);
  await sleep(Math.random() * 2_000);
  reader.server = (reader.server + 1) % urls.length;
  reader.stream = await followEvents(urls[reader.server] ?? '', { ...customer, lastEventId });
}

async function compare(bank: TestApp, readers: readonly Reader[]) {
  let [expected, lost, twice] = [0, 0, 0];
  for (const { customer, events, stream } of readers) {
    const entries = await rows<{ id: string }>(
      bank.deps.pool,
      sql`select e.id::text from ledger.entries e
            join ledger.journals j on j.number = e.journal_number
          where account_id = any(${Object.values(customer.accounts)}::uuid[])
            and j.kind = 'internal-transfer'`,
    );
    const ids = [...events, ...stream.events]
      .filter(({ topic }) => topic === 'transactions')
      .map(({ id }) => id);
    const known = new Set(ids);
    expected += entries.length;
    lost += entries.filter(({ id }) => !known.has(id)).length;
    twice += ids.length - known.size;
  }
  return { expected, lost, twice };
}

/** Blocks customers one after the other: how long after the answer each of their streams ends. */
async function block({ bank, urls }: Options, readers: readonly Reader[]): Promise<number[]> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const people = Map.groupBy(readers, ({ customer }) => customer.id);
  const taken: number[] = [];
  for (const [id, streams] of people) {
    await ask(urls[0] ?? '', 'POST', `/api/admin/users/${id}/block`, { cookies });
    const blockedAt = performance.now();
    const ends = streams.map(async ({ stream }) => {
      await stream.ended;
      return performance.now() - blockedAt;
    });
    taken.push(...(await Promise.all(ends)));
  }
  return taken;
}
