// A step of closing a day: the statements of every month that has ended. A batch of accounts is one
// transaction, and a step that was interrupted goes on with the accounts that have none yet.
// Nothing is posted to the month any more, so that each batch sees the same month.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, run, type Tx } from '#database/connection.ts';
import { writeRows } from '#database/sending/write-rows.ts';
import { transaction } from '#database/transaction.ts';
import {
  addDays,
  type CalendarDate,
  endOfMonth,
  startOfMonth,
} from '#rules/calendar/calendar-date.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { monthDigest } from '../audit/statement-digests.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import { mailRows, outboxRow } from '../base/mail/outbox.ts';
import { findCheckpointBefore } from '../transparency/daily-checkpoints.ts';
import { buildStatement } from './build-statement.ts';
import {
  type AccountRow,
  listAccountsToIssue,
  listEntries,
  listFeesOfYear,
} from './month-reads.ts';
import { statementReadyEmail } from './statement-email.ts';
import { statementRow, statementRows } from './statement-row.ts';

type IssueDeps = Pick<Deps, 'pool' | 'clock' | 'keys'>;

/** Accounts of one transaction. */
const BATCH_SIZE = 500;

/**
 * Issues the statements of each month that ended with this day or before and has none. Returns
 * whether there was such a month.
 */
export async function issueStatements(deps: IssueDeps, day: CalendarDate): Promise<boolean> {
  for (let isIssued = false; ; isIssued = true) {
    const month = await findMonthToIssue(deps.pool, day);
    if (month === undefined) return isIssued;
    const isNews = endOfMonth(month) === day && !isHistory(deps);
    const feesOfYear = await listFeesOfYear(deps.pool, endOfMonth(month));
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      after = await issueBatch(deps, { month, isNews, after, feesOfYear });
    }
    await transaction(deps.pool, (tx) => endIssue(tx, deps, month, isNews));
  }
}

/** A bank that is being filled with its past tells nobody that it happened. */
function isHistory({ clock }: IssueDeps): boolean {
  return clock.businessNow().getTime() < clock.now().getTime() - HOUR_MS;
}

/** The month after the last one, or that of the bank's first day, where it has ended. */
async function findMonthToIssue(db: Db, day: CalendarDate): Promise<CalendarDate | undefined> {
  const row = await maybeOne<{ last: CalendarDate | null; first: CalendarDate | null }>(
    db,
    sql`select (select max(month) from statement_months) as last,
          (select min(day) from ledger.bank_days) as first`,
  );
  if (!row?.first) return undefined;
  const next = row.last ? addDays(endOfMonth(row.last), 1) : startOfMonth(row.first);
  return endOfMonth(next) <= day ? next : undefined;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Batch {
  readonly month: CalendarDate;
  readonly isNews: boolean;
  readonly after: string;
  readonly feesOfYear: Awaited<ReturnType<typeof listFeesOfYear>>;
}

/** Returns the last account of the batch; undefined where there was none. */
async function issueBatch(
  deps: IssueDeps,
  { month, isNews, after, feesOfYear }: Batch,
): Promise<string | undefined> {
  return await transaction(deps.pool, async (tx) => {
    const accounts = await listAccountsToIssue(tx, month, after, BATCH_SIZE);
    if (accounts.length === 0) return undefined;
    const ids = accounts.map(({ accountId }) => accountId);
    const entries = await listEntries(tx, ids, month, endOfMonth(month));
    const byAccount = Map.groupBy(entries, ({ accountId }) => accountId);
    const now = deps.clock.businessNow();
    const checkpoint = (await findCheckpointBefore(tx, endOfMonth(month))) ?? null;
    const issued = accounts.map((account) => {
      const own = byAccount.get(account.accountId) ?? [];
      const charged = feesOfYear.get(account.accountId) ?? [];
      const ofMonth = { ...account, feesOfYear: charged };
      const statement = buildStatement(month, ofMonth, own, checkpoint);
      return statementRow(deps.keys, randomUUID(), account.accountId, statement, now);
    });
    await run(tx as Db, writeRows([statementRows(issued)]));
    if (isNews) await mailOwners(tx, deps, month, accounts);
    return ids.at(-1);
  });
}

async function mailOwners(
  tx: Tx,
  { keys, clock }: IssueDeps,
  month: CalendarDate,
  accounts: readonly AccountRow[],
): Promise<void> {
  const mails = accounts.flatMap(({ email, firstName, isFirst }) =>
    email === null || !isFirst
      ? []
      : [outboxRow(keys, statementReadyEmail({ email, firstName }, month), clock.now())],
  );
  if (mails.length > 0) await run(tx as Db, writeRows([mailRows(mails)]));
}

/**
 * The line in the audit log has a digest of all of them, which the chain of the log seals, and says
 * whether customers were emailed: alerts follow it.
 */
async function endIssue(
  tx: Tx,
  { clock }: IssueDeps,
  month: CalendarDate,
  mailed: boolean,
): Promise<void> {
  const { statements, digest } = await one<{ statements: number; digest: Buffer }>(
    tx,
    sql`select count(*)::integer as statements, ${monthDigest} as digest
        from statements s where s.month = ${month}`,
  );
  await run(
    tx,
    sql`insert into statement_months (month, statements, issued_at)
        values (${month}, ${statements}, ${clock.businessNow()})`,
  );
  await appendAudit(tx, {
    ...theSystem,
    at: clock.now(),
    action: 'issue-statements',
    subjectKind: 'statements',
    subjectId: month,
    after: { statements, sha256: digest.toString('hex'), mailed },
  });
}
