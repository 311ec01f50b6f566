import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { openPool, type Pool, rows } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { transaction } from '#database/transaction.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { isResealDue } from '#server/base/sealing/reseal.ts';
import { customerCell, insertCustomer, TIN_INDEX } from '#server/customers/insert-customer.ts';
import { sealedColumns } from '#server/sealed-columns.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import type { RotationOptions } from './rotate-keys.ts';

const CUSTOMERS = { small: 2_000, ci: 5_000, nightly: 20_000 };
const KILLS = { small: 2, ci: 20, nightly: 200 };
const LATEST_KILL_MS = 400;
const PROGRAM = path.join(import.meta.dirname, 'rotate-keys.ts');

export const killRotation: Proof = {
  name: 'kill-rotation',
  claim: 'L7: secrets are replaced by processes that are killed on the way, and nothing is unread',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const server = await startScratchPostgres();
    const pool = openPool({ url: server.url });
    try {
      await migrate(pool);
      let [secret, rotations] = [newSecret(0), 0];
      const people = await insertPeople(pool, ringOf(secret), CUSTOMERS[size]);
      for (let killed = 0; killed < KILLS[size]; ) {
        rotations += 1;
        const next = newSecret(rotations);
        const secretKeys = `${next},${secret}`;
        // A process that came to its end may have passed over rows that a killed one still held.
        while (await isResealDue(pool, ringOf(secretKeys), sealedColumns)) {
          const patience = killed < KILLS[size] ? random.below(LATEST_KILL_MS) : undefined;
          if (!(await rotate({ url: server.url, secretKeys }, patience))) killed += 1;
        }
        // At the end of a rotation the older secret is removed.
        secret = next;
        await judge(pool, ringOf(secret), people, findings);
      }
      findings.kills = KILLS[size];
      findings.operations = people.size * rotations;
      findings.summary =
        `${KILLS[size]} kills, the secret of ${inThousands(people.size)} customers replaced ` +
        `${rotations} times`;
    } finally {
      await pool.end();
      await server.stop();
    }
    return findings;
  },
};

const newSecret = (kid: number) => `k${kid}:${randomBytes(32).toString('base64')}`;
const ringOf = (secretKeys: string) => new KeyRing(parseSecretKeys(secretKeys).keys);

async function insertPeople(pool: Pool, ring: KeyRing, count: number) {
  const people = new Map<string, string>();
  await transaction(pool, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const tin = String(212_000_000 + index);
      const [firstName, lastName] = ['Old', 'Growth'];
      const person = { email: `old${index}@mail.example`, passwordHash: 'x', firstName, lastName };
      people.set(await insertCustomer(tx, ring, { ...person, tin }, new Date()), tin);
    }
  });
  return people;
}

/** Whether it came to its end. Without patience it is left to. */
async function rotate(options: RotationOptions, patienceMs?: number): Promise<boolean> {
  const child = fork(PROGRAM, [JSON.stringify(options)]);
  const gone = once(child, 'exit');
  await once(child, 'message');
  let isDone = false;
  child.once('message', () => {
    isDone = true;
  });
  if (patienceMs !== undefined) {
    await Promise.race([sleep(patienceMs), gone]);
    child.kill('SIGKILL');
  }
  await gone;
  return isDone;
}

async function judge(
  pool: Pool,
  ring: KeyRing,
  people: ReadonlyMap<string, string>,
  findings: Findings,
): Promise<void> {
  const customers = await rows<{ id: string; sealed: string; index: string }>(
    pool,
    sql`select id, tin_sealed as sealed, tin_index as index from customers`,
  );
  if (customers.length !== people.size)
    findings.lost.push(`${people.size - customers.length} customers`);
  for (const { id, sealed, index } of customers) {
    const tin = people.get(id) ?? '';
    if (index !== ring.index(TIN_INDEX, tin)) findings.lost.push(`the index of ${id}`);
    try {
      if (ring.open(sealed, customerCell(id, 'tin_sealed')) === tin) continue;
    } catch {
      // Reported below.
    }
    findings.lost.push(`the taxpayer number of ${id}`);
  }
}
