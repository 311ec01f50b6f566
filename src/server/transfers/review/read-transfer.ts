import sql, { type Sql } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows } from '#database/connection.ts';
import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { findStaffReviewed, listedStatus } from '../../bills/list-reviewed.ts';
import { findTransferRow } from './staff-reads.ts';

export type TransferStep = Returned<typeof endpoint>['history'][number];

/** One transfer, or bill that staff review, in whatever state, and who moved it there. */
export async function readTransfer(
  { pool, config, clock }: Deps,
  { params: { id } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const transfer = await findTransferRow(pool, id, config, clock.businessNow());
  if (transfer) return { transfer, history: await listTransferSteps(pool, id) };
  const bill = await findStaffReviewed(pool, id, config);
  if (bill) return { transfer: bill, history: await listBillSteps(pool, id) };
  throw new Refusal('not-found');
}

// The audit log keeps real time. Where the bank's time is another, the line of a later step has it.
export async function listTransferSteps(db: Db, transferId: string): Promise<TransferStep[]> {
  return await rows<TransferStep>(
    db,
    sql`select l.after ->> 'status' as status,
          case when l.before is null then t.submitted_at
            else coalesce((l.after ->> 'businessTime')::timestamptz, l.at) end as at,
          ${actorName} as by, l.after ->> 'reason' as reason
        from audit_log l join transfers t on t.id = ${transferId} ${joinActor}
        where l.subject_id = ${transferId} and l.subject_kind = 'transfer' and ${isStep}
        order by l.number`,
  );
}

// Of a bill the row has the bank's time of its first and its last step.
async function listBillSteps(db: Db, billId: string): Promise<TransferStep[]> {
  const steps = await rows<Omit<TransferStep, 'status'> & { readonly status: PaymentStatus }>(
    db,
    sql`select l.after ->> 'status' as status,
          case when l.before is null then b.submitted_at
            when l.after ->> 'status' = b.status then coalesce(b.finished_at, l.at)
            else l.at end as at,
          ${actorName} as by, coalesce(l.after ->> 'reason', l.after ->> 'failure') as reason
        from audit_log l join bill_payments b on b.id = ${billId} ${joinActor}
        where l.subject_id = ${billId} and l.subject_kind = 'bill-payment' and ${isStep}
        order by l.number`,
  );
  const listed = steps.map((step) => ({ ...step, status: listedStatus(step.status) }));
  // A bill that was scheduled and then came under review is pending all the time.
  return listed.filter(({ status }, index) => status !== listed[index - 1]?.status);
}

const isStep: Sql = sql`l.after ->> 'status' is distinct from l.before ->> 'status'
  and l.after ->> 'status' is not null`;

const actorName: Sql = sql`coalesce(s.first_name || ' ' || s.last_name,
  c.first_name || ' ' || c.last_name)`;

const joinActor: Sql = sql`left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
  left join customers c on c.id = case when l.actor_kind = 'customer' then l.actor_id::uuid end`;
