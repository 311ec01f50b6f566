import sql, { type Sql } from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import { amongNumbers } from '#ledger/among-numbers.ts';
import { joinPeopleWith } from '../people/access.ts';
import type { Event } from './event.ts';

interface Touched {
  readonly personId: string;
  readonly accountId: string;
  /** The entry or hold; null where something else about the account changed. */
  readonly transactionId: string | null;
}

/** What these journals, whose numbers rise, changed for customers. */
export async function eventsOfJournals(tx: Tx, numbers: readonly bigint[]): Promise<Event[]> {
  const touched = await rows<Touched>(tx, selectTouched(numbers));
  return touched.flatMap(({ personId, accountId, transactionId }): Event[] => {
    const theirs = { audience: 'customer', personId } as const;
    const account: Event = { ...theirs, topic: 'accounts', itemId: accountId };
    if (transactionId === null) return [account];
    return [account, { ...theirs, topic: 'transactions', itemId: transactionId }];
  });
}

function selectTouched(numbers: readonly bigint[]): Sql {
  const among = (number: Sql) => amongNumbers(number, numbers);
  return sql`with touched as materialized (
      select account_id, id from ledger.entries where ${among(sql`journal_number`)}
      union select account_id, id from ledger.holds where ${among(sql`placed_by`)}
      union select account_id, id from ledger.holds where ${among(sql`resolved_by`)}
      union select account_id, null from ledger.limit_changes where ${among(sql`journal_number`)}
      union select account_id, null from ledger.closings where ${among(sql`journal_number`)}
      union select account_id, null from ledger.openings where ${among(sql`journal_number`)})
    select party.person_id::text as "personId", touched.account_id::text as "accountId",
      touched.id::text as "transactionId"
    from touched ${joinPeopleWith('view', sql`touched.account_id`)}`;
}
