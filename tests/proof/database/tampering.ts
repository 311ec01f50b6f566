import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Pool, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import { verifyChain } from '#ledger/chain/verify-chain.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { appendAudit } from '#server/base/audit-log/audit.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { Findings, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { openAccounts } from '../writers/proof-bank.ts';

const CHANGES = { small: 10, ci: 100, nightly: 1_000 };
const ROWS = 200;

export const tampering: Proof = {
  name: 'tampering',
  claim: 'L17: whatever is changed in the history by hand is found, and the row is named',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const database = await freshDatabase();
    try {
      await writeHistory(database.pool);
      for (let change = 0; change < CHANGES[size]; change += 1) {
        const subject = change % 2 === 0 ? ledgerChain : auditChain;
        findings.lost.push(...(await tamper(database.pool, subject, random)));
      }
      for (const subject of [ledgerChain, auditChain]) {
        const { broken } = await verifyChain(database.pool, subject);
        if (broken) findings.unbalanced.push(`untouched, and yet ${broken}`);
      }
    } finally {
      await database.drop();
    }
    findings.faults = CHANGES[size];
    findings.summary = `${CHANGES[size]} changes to ${ROWS} journals and ${ROWS} audit lines, all named`;
    return findings;
  },
};

async function writeHistory(pool: Pool): Promise<void> {
  const [a = '', b = ''] = await openAccounts(pool, 2, 1_000_00n);
  const now = new Date();
  await transaction(pool, async (tx) => {
    const money = { from: a, to: b, amountCents: cents(1n), description: 'Rent' };
    const requests = Array.from({ length: ROWS }, () =>
      posting({ key: randomUUID(), kind: 'transfer' }, money),
    );
    await recordAll(tx, requests, now);
    for (let line = 0; line < ROWS; line += 1) {
      await appendAudit(tx, {
        at: now,
        actorKind: 'system',
        actorId: null,
        action: 'write-history',
        subjectKind: 'line',
        subjectId: String(line),
        before: { line },
        after: { line: line + 1 },
        address: '127.0.0.1',
        requestId: null,
      });
    }
  });
  for (const subject of [ledgerChain, auditChain]) await sealAll(pool, subject);
}

async function sealAll(pool: Pool, subject: ChainSubject): Promise<void> {
  // What others do on the same server decides when a row is settled.
  while (await isSealingDue(pool, subject)) {
    if (!(await seal(pool, subject, new Date()))) await sleep(20);
  }
}

/** Where a change was made, and how; `number` is the row that must be named. */
interface Change {
  readonly statement: string;
  readonly number: bigint;
}

/** Changes one thing that only the owner of the tables can change; what stays unseen is a find. */
async function tamper(pool: Pool, subject: ChainSubject, random: Random): Promise<string[]> {
  const client = await pool.connect();
  try {
    const tx = client as unknown as Tx;
    await client.query('begin');
    for (const table of ['ledger.journals', 'ledger.entries', 'audit_log']) {
      await client.query(`alter table ${table} disable trigger all`);
    }
    await client.query('alter table audit_log alter number drop identity');
    const { statement, number } = await chooseChange(tx, subject, random);
    await client.query(statement);
    const { broken } = await verifyChain(tx, subject);
    const isNamed = broken?.startsWith(`${subject.name} row ${number} `);
    return isNamed ? [] : [`${statement}: ${broken ?? 'not noticed'}`];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function chooseChange(tx: Tx, subject: ChainSubject, random: Random): Promise<Change> {
  const { table } = subject;
  const numbers = await rows<{ number: bigint }>(
    tx,
    sql`select unnest(numbers) as number from ledger.seals where subject = ${subject.name}
      order by number`,
  );
  const index = random.below(numbers.length - 1);
  const [number, next] = [numbers[index]?.number ?? 0n, numbers[index + 1]?.number ?? 0n];
  const columns = subject === ledgerChain ? LEDGER_CHANGES : AUDIT_CHANGES;
  const changes = [
    ...columns.map((change) => change.replaceAll('$number', String(number))),
    `delete from ${table} where number = ${number}`,
    // Two rows change places: the first of them is named.
    `update ${table} set number = case number when ${number} then ${-next} else ${-number} end
      where number in (${number}, ${next});
     update ${table} set number = -number where number in (${-number}, ${-next})`,
  ];
  return { statement: changes[random.below(changes.length)] ?? '', number };
}

const LEDGER_CHANGES = [
  `update ledger.journals set fingerprint = set_byte(fingerprint, 7,
    (get_byte(fingerprint, 7) + 1) % 256) where number = $number`,
  `update ledger.journals set key = key || 'x' where number = $number`,
  `update ledger.journals set posted_at = posted_at + interval '1 millisecond'
    where number = $number`,
  `update ledger.entries set amount_cents = amount_cents * 2 where journal_number = $number`,
  `update ledger.entries set balance_after_cents = balance_after_cents + 1
    where journal_number = $number and amount_cents > 0`,
  `update ledger.entries set description = description || '.' where journal_number = $number`,
  `update ledger.entries set id = gen_random_uuid() where journal_number = $number`,
  `delete from ledger.entries where journal_number = $number and amount_cents < 0`,
];

const AUDIT_CHANGES = [
  `update audit_log set at = at + interval '1 millisecond' where number = $number`,
  `update audit_log set action = 'read-history' where number = $number`,
  `update audit_log set actor_id = 'admin-001' where number = $number`,
  `update audit_log set subject_id = subject_id || '0' where number = $number`,
  `update audit_log set before = null where number = $number`,
  `update audit_log set after = '{}' where number = $number`,
  `update audit_log set address = '127.0.0.2' where number = $number`,
];
