import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/** Postings by hand that still wait for a second person end with the customer they were for. */
export async function denyWaitingAdjustments(
  tx: Tx,
  customerId: string,
  { decidedBy, decidedAt }: { readonly decidedBy: string; readonly decidedAt: Date },
): Promise<number> {
  return await run(
    tx,
    sql`update adjustments
        set status = 'denied', decided_by = ${decidedBy}, decided_at = ${decidedAt},
          reason = 'The account was closed.'
        where status = 'pending'
          and account_id in (select id from accounts where customer_id = ${customerId})`,
  );
}
