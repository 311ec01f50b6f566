// A bank of a real one's size with a server process of its own, and customers who are signed in.
import { randomBytes, randomUUID } from 'node:crypto';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { followAllSeals } from '#server/transparency/follow-seals.ts';
import { PATIENT_SERVER, startApp } from '#tests/support/app.ts';
import { signIn } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import type { BulkCustomer } from '../../../bench/bulk/bulk-people.ts';
import { closeHistory } from '../../../bench/bulk/close-history.ts';
import { loadBulk } from '../../../bench/bulk-data.ts';
import type { Size } from '../proof.ts';
import type { Random } from '../random.ts';
import type { TrafficRequest } from './traffic.ts';

const CUSTOMERS = { small: 100, ci: 10_000, nightly: 10_000 };
const TRANSACTIONS = { small: 2_000, ci: 1_000_000, nightly: 1_000_000 };
const SIGNED_IN = 100;
const READS = ['/api/accounts', '/api/transactions?limit=50', '/api/summary', '/api/cards'];

export interface LargeBank {
  readonly server: ServerProcess;
  /** What some customer asks next: nine reads to each transfer between own accounts. */
  readonly next: () => TrafficRequest;
  findWrong(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openLargeBank(size: Size, random: Random): Promise<LargeBank> {
  const env = {
    SECRET_KEY: `proof:${randomBytes(32).toString('base64')}`,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
    // The small size runs with every change, on machines of any speed.
    ...(size === 'small' && PATIENT_SERVER),
  };
  const bank = await startApp({ env });
  bank.clock.advance(Date.now() - bank.clock.now().getTime());
  const databaseUrl = bank.deps.config.databaseUrl ?? '';
  const { people } = await loadBulk({
    url: databaseUrl,
    customers: CUSTOMERS[size],
    transactions: TRANSACTIONS[size],
    caughtUp: bank.deps.keys,
  });
  // A bank that was up all year has done this. Otherwise the server would begin with it.
  await followAllSeals(bank.deps);
  await closeHistory(databaseUrl);
  await bank.ownerPool.query('checkpoint');
  const visitors = await Promise.all(
    people.slice(0, SIGNED_IN).map(async (person) => {
      const cookies = await signIn(bank, 'customer', person.id);
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      return { person, cookie: cookie.join('; ') };
    }),
  );
  const server = await startServerOf(bank, env);
  return {
    server,
    next: () => {
      const { person, cookie } = random.pick(visitors);
      const isWrite = random.below(10) === 0;
      return isWrite
        ? transferOf(person, cookie)
        : { method: 'GET', path: random.pick(READS), headers: { cookie } };
    },
    findWrong: () => findViolations(bank.deps.pool),
    close: async () => {
      await server.kill9();
      await bank.stop();
    },
  };
}

function transferOf({ accounts }: BulkCustomer, cookie: string): TrafficRequest {
  const [from, to] = accounts;
  const body = { fromAccountId: from?.id, toAccountId: to?.id, amount: '0.01' };
  return {
    method: 'POST',
    path: '/api/internal-transfer',
    headers: { cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  };
}
