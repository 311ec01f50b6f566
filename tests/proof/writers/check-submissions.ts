// Whether submissions are in the books as they were acknowledged: each once, with the line of
// the audit log and the mail that belong to it.
import sql from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import type { Findings } from '../proof.ts';
import type { Submitted } from './http-writers.ts';

interface Recorded {
  readonly key: string;
  readonly times: bigint;
  readonly cents: bigint;
}

export async function checkSubmissions(
  db: Db,
  submitted: readonly Submitted[],
  findings: Findings,
): Promise<void> {
  const [transfers, wires] = [await findTransfers(db), await findWires(db)];
  const lines = await findAuditLines(db);
  for (const { kind, key, amountCents, answer } of submitted) {
    const recorded = (kind === 'wire' ? wires : transfers).get(key);
    const id = answer?.status === 200 ? transferIdOf(answer.text) : undefined;
    if (id === undefined) {
      findings.mishandled.push(`${kind} ${key} was answered by ${answer?.status} ${answer?.text}`);
    } else if (recorded && recorded.times > 1n) {
      findings.duplicated.push(`${kind} ${key} is there ${recorded.times} times`);
    } else if (recorded?.cents !== amountCents) {
      findings.lost.push(`${kind} ${key} over ${amountCents} cents is there as ${recorded?.cents}`);
    }
    const written = lines.get(id ?? '') ?? 0n;
    if (id !== undefined && written === 0n) findings.lost.push(`the audit line of ${kind} ${key}`);
    if (written > 1n) findings.duplicated.push(`${written} audit lines of ${kind} ${key}`);
  }
  findings.duplicated.push(...neverSent(submitted, transfers, wires));
}

function transferIdOf(text: string): string | undefined {
  return (JSON.parse(text) as { receipt?: { transferId?: string } }).receipt?.transferId;
}

function neverSent(submitted: readonly Submitted[], ...recorded: ReadonlyMap<string, Recorded>[]) {
  const known = new Set(submitted.map(({ key }) => key));
  const keys = recorded.flatMap((some) => [...some.keys()]);
  return keys.filter((key) => !known.has(key)).map((key) => `${key} was never sent`);
}

function byKey(recorded: readonly Recorded[]): ReadonlyMap<string, Recorded> {
  return new Map(recorded.map((each) => [each.key, each]));
}

/** What was moved at once, by the note that is written with it. */
async function findTransfers(db: Db): Promise<ReadonlyMap<string, Recorded>> {
  const recorded = sql`select coalesce(n.note, 'without a note') as key,
      count(distinct j.number) as times,
      sum(e.amount_cents) filter (where e.amount_cents > 0)::bigint as cents
    from ledger.journals j join ledger.entries e on e.journal_number = j.number
    left join transaction_notes n on n.journal_key = j.key and n.account_id = e.account_id
    where j.kind = 'internal-transfer' group by n.note`;
  return byKey(await rows<Recorded>(db, recorded));
}

/** What was set aside for wires. */
async function findWires(db: Db): Promise<ReadonlyMap<string, Recorded>> {
  const recorded = sql`select t.description as key, count(*) as times,
      sum(h.amount_cents)::bigint as cents
    from transfers t join ledger.holds h on h.id = t.hold_id group by t.description`;
  return byKey(await rows<Recorded>(db, recorded));
}

async function findAuditLines(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const lines = await rows<{ id: string; times: bigint }>(
    db,
    sql`select subject_id as id, count(*) as times from audit_log
      where action in ('submit-internal-transfer', 'submit-wire') group by subject_id`,
  );
  return new Map(lines.map(({ id, times }) => [id, times]));
}

/** A wire is confirmed by one mail; a transfer between own accounts by none. */
export async function checkMail(
  db: Db,
  submitted: readonly Submitted[],
  findings: Findings,
  before = 0n,
): Promise<void> {
  const wires = BigInt(submitted.filter(({ kind }) => kind === 'wire').length);
  const mails = (await countConfirmations(db)) - before;
  if (mails < wires) findings.lost.push(`${mails} mails were written for ${wires} wires`);
  if (mails > wires) findings.duplicated.push(`${mails} mails for ${wires} wires`);
}

export async function countConfirmations(db: Db): Promise<bigint> {
  const recorded = sql`select count(*) as mails from mail_outbox where kind = 'transfer-received'`;
  return (await one<{ mails: bigint }>(db, recorded)).mails;
}
