// What follows a posting without being part of it: the same transfers with open streams of events
// and without, and with the public log and without.
import { deriveEvents } from '#server/events/derive-events.ts';
import { EventFeed } from '#server/events/event-feed.ts';
import type { Turn } from '../rounds.ts';
import { drive, type Load, WARM_UP_SECONDS } from './load.ts';
import type { BenchBank } from './open-bank.ts';
import type { Payment } from './payments.ts';
import type { SignedInCustomer } from './people.ts';

export const EVERYTHING = 'with both';
export const WITHOUT_STREAMS = 'without streams of events';
export const WITHOUT_LOG = 'without the public log';
const STREAMS = 500;

interface Watched {
  readonly payment: Payment;
  readonly customers: readonly SignedInCustomer[];
  readonly load: Load;
}

export function followerTurns(bank: BenchBank, watched: Watched): Turn[] {
  return [EVERYTHING, WITHOUT_STREAMS, WITHOUT_LOG].map((name) => ({
    name,
    run: () => runTurn(bank, watched, name),
  }));
}

async function runTurn(
  bank: BenchBank,
  { payment, customers, load }: Watched,
  name: string,
): Promise<number> {
  await bank.restartJobs(name === WITHOUT_LOG ? 'follow-seals' : undefined);
  const feed = new EventFeed(bank.deps);
  if (name !== WITHOUT_STREAMS) openStreams(feed, customers);
  // As the server does after each request that may have changed something.
  const call = async (caller: number) => {
    const isDone = await payment.call(caller);
    feed.wake();
    return isDone;
  };
  await drive({ ...load, seconds: WARM_UP_SECONDS }, call);
  const { rate } = await drive(load, call);
  feed.close();
  await bank.restartJobs();
  await bank.catchUp();
  const { pool, clock } = bank.deps;
  for (let isBehind = true; isBehind; ) isBehind = await deriveEvents(pool, clock.now());
  return rate;
}

/** Streams of customers who are spread over all; what they are sent is thrown away. */
function openStreams(feed: EventFeed, customers: readonly SignedInCustomer[]): void {
  const since = new Date();
  for (let index = 0; index < STREAMS; index += 1) {
    const customer = customers[Math.floor((index * customers.length) / STREAMS)];
    if (!customer) throw new Error('There are no customers.');
    feed
      .open({
        audience: 'customer',
        personId: customer.id,
        sessionId: customer.session.id,
        since,
        addressGroup: `customer ${index}`,
        after: undefined,
        ageMs: undefined,
      })
      .resume();
  }
}
