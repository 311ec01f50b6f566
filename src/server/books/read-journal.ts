import sql from 'sql-template-tag';
import type { readJournal as endpoint } from '#contract/back-office/books.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { actorColumns, joinActors, linesOf } from './actors.ts';
import { sidesOf } from './sides.ts';

type Journal = Returned<typeof endpoint>;
type Entry = Journal['entries'][number];
type Action = Journal['actions'][number];

interface StoredJournal extends Omit<Journal, 'entries' | 'actions'> {
  readonly key: string;
  readonly requestId: string | null;
}

/** A journal with its entries, and what the audit log has about its item and its request. */
export async function readJournal(db: Db, number: string): Promise<Journal> {
  const journal = await maybeOne<StoredJournal>(
    db,
    sql`select j.number::text as number, j.kind, j.bank_day as day, j.posted_at as "postedAt",
          j.reverses::text as reverses, j.key, j.request_id as "requestId",
          (select r.number::text from ledger.journals r where r.reverses = j.number)
            as "reversedBy", ${actorColumns(sql`j`)}
        from ledger.journals j ${joinActors(sql`j`)}
        where j.number = ${number}::bigint`,
  );
  if (!journal) throw new Refusal('not-found');
  const { key: _key, requestId: _requestId, ...shown } = journal;
  return {
    ...shown,
    entries: await listEntries(db, number),
    actions: await listActions(db, journal),
  };
}

async function listEntries(db: Db, number: string): Promise<Entry[]> {
  const entries = await rows<Omit<Entry, 'debit' | 'credit'> & { amountCents: bigint }>(
    db,
    sql`select e.id, a.chart_number as account, c.name as "accountName", own.id as "accountId",
          own.account_number as "accountNumber", e.description, e.amount_cents as "amountCents"
        from ledger.entries e
        join ledger.accounts a on a.id = e.account_id
        join ledger.chart c on c.number = a.chart_number
        left join accounts own on own.id = a.id
        where e.journal_number = ${number}::bigint
        order by e.amount_cents, a.chart_number, e.account_id, e.sequence`,
  );
  return entries.map(({ amountCents, ...entry }) => ({ ...entry, ...sidesOf(amountCents) }));
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const MAX_ACTIONS = 100;

/**
 * What was done with the item of a journal: by the request that the journal came with, and before
 * and after it. An item that has several journals, such as a wire, is named in the key of each. Of
 * an account or a customer, of which much else is logged, only the same action counts: the one who
 * requested a closing that another approved.
 */
async function listActions(db: Db, journal: StoredJournal): Promise<Action[]> {
  const item = UUID.exec(journal.key)?.[0] ?? null;
  const corrected = [journal.number, journal.reverses];
  const actions = await rows<Action>(
    db,
    sql`with request as (
          select number, action from audit_log where ${linesOf([journal])})
        select l.number::text as number, l.at, l.action, ${actorColumns(sql`l`)}
        from audit_log l ${joinActors(sql`l`)}
        where l.number in (
          select number from request
          union
          select number from audit_log where subject_id = ${item} and (
            subject_kind not in ('account', 'customer')
            or action in (select action from request union select 'first-' || action from request))
          union
          select number from audit_log
            where row_digest is not null and row_table = 'adjustments' and row_id = ${item}
          union
          select number from audit_log
            where subject_kind = 'journal' and subject_id = any(${corrected}::text[]))
        order by l.number desc limit ${MAX_ACTIONS}`,
  );
  return actions.toReversed();
}
