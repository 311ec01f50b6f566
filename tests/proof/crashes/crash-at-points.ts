import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import sql from 'sql-template-tag';
import { one, type Pool, run } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { holdCapture, holdPlacement, holdRelease, posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { createLines, type LedgerClient, openLedgerClient } from '../writers/ledger-client.ts';
import { findWrong, openAccounts } from '../writers/proof-bank.ts';
import { untilGone } from '../writers/until-gone.ts';
import type { CrashOptions } from './crash-writer.ts';
import { type CrashPoint, crashPoints } from './crashing-pool.ts';
import { openWriterLog, readWriterLog } from './writer-log.ts';

const acts = ['capture', 'transfer', 'hold', 'release'] as const;
const ACTS = { small: acts.slice(0, 1), ci: acts, nightly: acts };
const WAYS = ['alone', 'grouped'] as const;
const POINTS = [...(Object.keys(crashPoints) as CrashPoint[]), 'after the reply'] as const;
const PROGRAM = path.join(import.meta.dirname, 'crash-writer.ts');

type Act = (typeof acts)[number];

/** Whether the journal must be there afterwards; undefined where either is right. */
const PRESENT: Record<(typeof POINTS)[number], boolean | undefined> = {
  'before begin': false,
  'after the lock': false,
  'after the first write': false,
  'after the line beside it': false,
  'before commit': false,
  'while commit is under way': undefined,
  'after commit, before the reply': true,
  'after the reply': true,
};

export const crashAtPoints: Proof = {
  name: 'crash-at-points',
  claim: 'a crash at any point of a posting leaves it whole or absent, and its key posts it once',
  prove: async (size) => {
    const findings = new Findings();
    const database = await freshDatabase();
    const { url, pool } = database;
    const folder = scratchFolder();
    const survivor = openLedgerClient({ url, name: 'survivor' });
    const cases = ACTS[size].flatMap((act) =>
      WAYS.flatMap((way) => pointsOf(act, way).map((point) => ({ act, way, point }))),
    );
    try {
      await run(pool, createLines);
      await inParallel(cases.length, 2, async (index) => {
        const one = cases[index];
        if (one) await crashOnce({ ...one, url, pool, folder: folder.path, survivor, findings });
      });
      findings.unbalanced.push(...(await findWrong(pool)));
    } finally {
      folder.remove();
      await survivor.close();
      await database.drop();
    }
    findings.faults = cases.length;
    findings.summary =
      `${cases.length} crashes: ${POINTS.length} points in ${WAYS.length} ways to post, ` +
      `${ACTS[size].length} acts`;
    return findings;
  },
};

const INSIDE: readonly string[] = [
  'after the lock',
  'after the first write',
  'after the line beside it',
];

/** A plain posting of a group is one statement, so there is no point inside it to crash at. */
function pointsOf(act: Act, way: (typeof WAYS)[number]) {
  const isOneStatement = act === 'transfer' && way === 'grouped';
  return POINTS.filter((point) => !(isOneStatement && INSIDE.includes(point)));
}

interface Crash {
  readonly act: Act;
  readonly way: (typeof WAYS)[number];
  readonly point: (typeof POINTS)[number];
  readonly url: string;
  readonly pool: Pool;
  readonly folder: string;
  readonly survivor: LedgerClient;
  readonly findings: Findings;
}

async function crashOnce(crash: Crash): Promise<void> {
  const { act, way, point, url, pool, folder, survivor, findings } = crash;
  const name = `${act} ${way} ${point}`;
  const log = path.join(folder, name);
  const request = await prepare(act, name, pool, survivor);
  openWriterLog(log).sent(request);
  await die({ url, name, log, way, ...(point !== 'after the reply' && { point }) });
  await untilGone(pool, name);

  const sent = readWriterLog(log);
  const answered = sent.get(request.key)?.outcome !== undefined;
  assert.equal(answered, point === 'after the reply', `${name}: answered ${answered}`);
  await checkJournals(pool, name, sent, findings);
  const expected = PRESENT[point];
  const present = await isThere(pool, request.key);
  if (expected !== undefined && present !== expected) {
    findings[expected ? 'lost' : 'duplicated'].push(
      `${name}: there is ${present ? 'one' : 'none'}`,
    );
  }
  for (const submit of [survivor.alone, survivor.grouped]) {
    const outcome = await submit(request);
    assert.ok(outcome.recorded, `${name}: sent again, it was refused`);
    sent.set(request.key, { request, outcome });
  }
  await checkJournals(pool, name, sent, findings);
  findings.operations += 3;
}

/** The request whose writer will die, with everything it needs to succeed. */
async function prepare(
  act: Act,
  key: string,
  pool: Pool,
  client: LedgerClient,
): Promise<JournalRequest> {
  const [from = '', to = ''] = await openAccounts(pool, 2, 100_00n);
  const submission = { key, kind: act };
  const amountCents = cents(60_00n);
  const money = { from, to, amountCents, description: act };
  const id = randomUUID();
  const hold = { id, accountId: from, amountCents, reason: 'wire', description: act };
  if (act === 'transfer') return posting(submission, money);
  if (act === 'hold') return holdPlacement(submission, hold);
  await client.alone(holdPlacement({ key: randomUUID(), kind: 'hold' }, hold));
  if (act === 'release') return holdRelease(submission, id);
  return holdCapture(submission, id, { ...money, to: generalAccounts.wireClearing });
}

async function die(options: CrashOptions): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL', `${options.name}: it never came to this point`);
}

async function isThere(pool: Pool, key: string): Promise<boolean> {
  const { there } = await one<{ there: boolean }>(
    pool,
    sql`select exists (select from ledger.journals where key = ${key}) as there`,
  );
  return there;
}
