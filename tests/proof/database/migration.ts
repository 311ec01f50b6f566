import { randomBytes } from 'node:crypto';
import { openPool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp } from '#tests/support/app.ts';
import type { FreshDatabase } from '#tests/support/database.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import {
  type ServerProcess,
  startAndKill,
  startServerOf,
} from '#tests/support/processes/server-process.ts';
import { centsMoved, findMissing, lookAtAccounts, moveOneCent } from '../load/one-cent.ts';
import { failuresIn, startTraffic, type TrafficRequest } from '../load/traffic.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { createLines } from '../writers/ledger-client.ts';
import { findWrong, openAccounts } from '../writers/proof-bank.ts';
import { startWriters } from '../writers/writers.ts';
import { makeNextRelease, type NextRelease } from './next-release.ts';
import { findMigrationsMissing, openOlderDatabase } from './older-schema.ts';
import { firstRelease } from './release-code.ts';

const ROUNDS = { small: 1, ci: 2, nightly: 20 };
const ACCOUNTS = { small: 500, ci: 5_000, nightly: 50_000 };
const ACCOUNTS_AT_ONCE = 500;
const A_SECOND = { small: 20, ci: 50, nightly: 50 };
const NEW_SERVERS = 2;
const LATEST_KILL_MS = 3_000;

type Size = keyof typeof ROUNDS;

export const migration: Proof = {
  name: 'migration',
  claim:
    'L19: from every older schema a bank moves to the newest while it works, and loses nothing',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const newest = readMigrations().length;
    // There is no database with fewer migrations than the first release has.
    const { newestMigration: oldest } = firstRelease();
    const numbers = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
    const chosen = size === 'small' ? [...new Set([oldest, newest])] : numbers;
    const release = makeNextRelease();
    let moves = 0;
    try {
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        for (const number of chosen) {
          moves += 1;
          await moveOn(number, release, size, findings, (database) =>
            underWriters(database, release, random, findings),
          );
          // Only this code's own schema can be served by it; the proof first-release has customers
          // served by the code of an older one.
          if (number !== newest) continue;
          moves += 1;
          await moveOn(number, release, size, findings, (database) =>
            underCustomers(database, release, size, round, random, findings),
          );
        }
      }
    } finally {
      release.remove();
    }
    findings.faults += moves;
    findings.summary =
      `${inThousands(moves)} moves to the next release, from schema ` +
      `${chosen.join(', ')}, each with ${inThousands(ACCOUNTS[size])} accounts and ` +
      `${NEW_SERVERS} new servers that start at once, ${inThousands(findings.kills)} killed before ` +
      `them on their way up, ${inThousands(findings.operations)} requests meanwhile, ` +
      `${findings.lost.length} failed`;
    return findings;
  },
};

async function moveOn(
  number: number,
  release: NextRelease,
  size: Size,
  findings: Findings,
  move: (database: FreshDatabase) => Promise<void>,
): Promise<void> {
  const database = await openOlderDatabase(number);
  const before = findings.broken.length;
  try {
    for (let opened = 0; opened < ACCOUNTS[size]; opened += ACCOUNTS_AT_ONCE) {
      await openAccounts(database.pool, ACCOUNTS_AT_ONCE, 1_00n);
    }
    await move(database);
    findings.unbalanced.push(...(await findMigrationsMissing(database.pool, release.migrations)));
    findings.unbalanced.push(...(await findViolations(database.pool)));
  } finally {
    await database.drop();
  }
  if (findings.broken.length > before) findings.mishandled.push(`the above from schema ${number}`);
}

/** The ledger is written to all the while, before, during and after. */
async function underWriters(
  { url, pool }: FreshDatabase,
  release: NextRelease,
  random: Random,
  findings: Findings,
): Promise<void> {
  await run(pool, createLines);
  const accounts = await openAccounts(pool, 10, 1_000_00n);
  const writers = startWriters(url, accounts, random.below(2 ** 31));
  await writers.allAcknowledged();
  const migrating = Array.from({ length: NEW_SERVERS }, () => migrateAlone(url, release));
  const outcomes = await Promise.allSettled(migrating);
  await writers.allAcknowledged();
  const { sent, errors, lastError } = await writers.stop();
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') findings.mishandled.push(String(outcome.reason));
  }
  findings.operations += sent.size;
  if (errors > 0) {
    findings.lost.push(`${errors} requests failed at the ledger: ${String(lastError)}`);
  }
  await checkJournals(pool, 'writer', sent, findings);
  findings.unbalanced.push(...(await findWrong(pool)));
}

async function migrateAlone(url: string, { migrations }: NextRelease): Promise<void> {
  const pool = openPool({ url, max: 1 });
  try {
    await migrate(pool, { directory: migrations });
  } finally {
    await pool.end();
  }
}

/**
 * A server that was there before goes on serving while two new ones start at once, sometimes after
 * another that was killed on its way up; then all three serve side by side, and then it leaves.
 */
async function underCustomers(
  database: FreshDatabase,
  release: NextRelease,
  size: Size,
  round: number,
  random: Random,
  findings: Findings,
): Promise<void> {
  const env = {
    SECRET_KEY: `proof:${randomBytes(32).toString('base64')}`,
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  const newCode = { codeFolder: release.folder };
  const old = await startApp({ env, database });
  old.clock.advance(Date.now() - old.clock.now().getTime());
  const servers: ServerProcess[] = [];
  try {
    const accounts = { checking: 1_000n, savings: 0n };
    const customers = await Promise.all(
      Array.from({ length: 10 }, () => makeCustomer(old, { accounts })),
    );
    let urls = [old.url];
    await using traffic = startTraffic(
      () => random.pick(urls),
      A_SECOND[size],
      () => nextOf(random.pick(customers), random),
    );
    // Not every time: it may have come far enough to leave the others nothing to do.
    if (round % 2 === 1) {
      await startAndKill(old, env, random.below(LATEST_KILL_MS), newCode);
      findings.kills += 1;
    }
    const start = () => startServerOf(old, env, newCode);
    servers.push(...(await Promise.all(Array.from({ length: NEW_SERVERS }, start))));
    const freshUrls = servers.map((server) => server.url);
    urls = [old.url, ...freshUrls];
    await traffic.answered(A_SECOND[size]);
    urls = freshUrls;
    await traffic.answered(A_SECOND[size]);
    const answers = await traffic.stop();
    findings.operations += answers.length;
    findings.lost.push(...failuresIn(answers));
    findings.unbalanced.push(...(await findMissing(database.pool, centsMoved(answers))));
  } finally {
    await Promise.all(servers.map((server) => server.kill9()));
    await old.stop();
  }
}

function nextOf(customer: TestCustomer, random: Random): TrafficRequest {
  return random.below(2) === 0 ? moveOneCent(customer) : lookAtAccounts(customer);
}
