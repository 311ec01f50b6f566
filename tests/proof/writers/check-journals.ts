// Whether journals are in the database as they were asked for: whole, or not at all.
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { inLane } from '#ledger/general-accounts.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import type { Findings } from '../proof.ts';

/** A request, and the answer to it if there was one. */
export interface Sent {
  readonly request: JournalRequest;
  outcome?: Outcome;
}

interface JournalParts {
  readonly entries: readonly string[];
  readonly placed: readonly string[];
  readonly resolved: readonly string[];
}

interface StoredJournal extends JournalParts {
  readonly number: bigint;
  readonly key: string;
}

/** Holds what was acknowledged against what is there. All keys begin with the prefix. */
export async function checkJournals(
  db: Db,
  prefix: string,
  sent: ReadonlyMap<string, Sent>,
  findings: Findings,
): Promise<void> {
  const stored = new Map((await findJournals(db, prefix)).map((journal) => [journal.key, journal]));
  for (const [key, { request, outcome }] of sent) {
    const journal = stored.get(key);
    if (outcome?.recorded && journal?.number !== outcome.number) {
      findings.lost.push(
        `${key} was acknowledged as ${outcome.number}, there is ${journal?.number}`,
      );
    }
    if (outcome?.recorded === false && journal) {
      findings.duplicated.push(`${key} was refused with ${outcome.refusal} and is there`);
    }
    if (journal && !isWhole(journal, request)) findings.lost.push(`${key} is there in part`);
  }
  for (const key of stored.keys()) {
    if (!sent.has(key)) findings.duplicated.push(`${key} was never sent`);
  }
}

function isWhole({ entries, placed, resolved }: StoredJournal, request: JournalRequest): boolean {
  return isDeepStrictEqual({ entries, placed, resolved }, partsOf(request));
}

function partsOf({ key, entries = [], places = [], resolves = [] }: JournalRequest): JournalParts {
  return {
    entries: entries
      .map((entry) => `${inLane(entry.accountId, key)} ${entry.amountCents}`)
      .toSorted(),
    placed: places.map((hold) => `${hold.id} ${hold.accountId} ${hold.amountCents}`).toSorted(),
    resolved: resolves.map((hold) => `${hold.holdId} ${hold.outcome}`).toSorted(),
  };
}

async function findJournals(db: Db, prefix: string): Promise<StoredJournal[]> {
  const stored = await rows<StoredJournal>(
    db,
    sql`select j.number, j.key,
        array(select account_id || ' ' || amount_cents from ledger.entries
          where journal_number = j.number) as entries,
        array(select id || ' ' || account_id || ' ' || amount_cents from ledger.holds
          where placed_by = j.number) as placed,
        array(select id || ' ' || outcome from ledger.holds
          where resolved_by = j.number) as resolved
      from ledger.journals j where starts_with(j.key, ${prefix})`,
  );
  return stored.map((journal) => ({
    ...journal,
    entries: journal.entries.toSorted(),
    placed: journal.placed.toSorted(),
    resolved: journal.resolved.toSorted(),
  }));
}
