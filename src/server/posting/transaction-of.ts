import sql, { type Sql } from 'sql-template-tag';

/**
 * The line of a payment among its customer's transactions: the entry that the journal of this key
 * posted to the account it comes from, or else the hold that is still open. The payment is a table
 * with hold_id and from_account_id.
 */
export function transactionOf(journalKey: Sql, payment: Sql): Sql {
  return sql`coalesce(
    (select e.id from ledger.journals j
      join ledger.entries e on e.journal_number = j.number
      where j.key = ${journalKey} and e.account_id = ${payment}.from_account_id
      order by e.sequence limit 1),
    (select h.id from ledger.holds h
      where h.id = ${payment}.hold_id and h.resolved_by is null)) as "transactionId"`;
}
