import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { type Db, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';

interface OpenItem {
  readonly name: string;
  readonly amountCents: Cents | null;
}

/**
 * What still has to happen to an account before it can be closed, as a staff member reads it:
 * payments under way, money that is held, and requests that wait. Its customer must be locked.
 */
export async function listOpenItems(db: Db, accountId: string): Promise<string[]> {
  const items = await rows<OpenItem>(
    db,
    sql`select case when transfer_type = 'internal' then 'transfer to ' else 'wire to ' end
            || recipient_name || ' (' || status || ')' as name, amount_cents as "amountCents"
          from transfers
          where ${accountId} in (from_account_id, to_account_id)
            and status in ('pending', 'approved', 'processing')
        union all
        select 'bill payment to ' || payee_name || ' (' || status || ')', amount_cents
          from bill_payments
          where from_account_id = ${accountId} and status in ('scheduled', 'review')
        union all
        select 'check deposit (' || status || ')', amount_cents from check_deposits
          where account_id = ${accountId} and status in ('pending', 'approved')
        union all
        select 'opening deposit (not confirmed)', initial_deposit_cents from applications
          where account_id = ${accountId} and funding = 'held'
        union all
        select 'manual ' || direction || ' (waits for a second person)', amount_cents
          from adjustments where account_id = ${accountId} and status = 'pending'
        union all
        select 'correction (waits for a second person)', r.amount_cents from corrections r
          where r.status = 'pending' and exists (select from ledger.entries e
            where e.journal_number = r.journal_number and e.account_id = ${accountId})
        union all
        select 'request for a credit limit (pending)', null from credit_limit_requests
          where account_id = ${accountId} and status = 'pending'
        union all
        select 'hold: ' || h.description, h.amount_cents from ledger.holds h
          where h.account_id = ${accountId} and h.resolved_by is null
            and h.reason not in ('wire', 'transfer', 'bill-payment', 'check', 'opening-deposit')`,
  );
  return items.map(({ name, amountCents }) =>
    amountCents === null ? name : `${name}, ${dollars(amountCents)}`,
  );
}
