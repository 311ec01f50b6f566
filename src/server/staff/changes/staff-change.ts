// A change to what a staff member may do or how they sign in, as it is stored while it waits for a
// second administrator and kept afterwards.
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import type { StaffChangeKind, StaffRole } from '#rules/people/staff.ts';

interface NewStaff {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly customerId?: string | undefined;
}

interface DetailsOf extends Record<StaffChangeKind, object> {
  readonly create: NewStaff;
  readonly 'change-role': { readonly role: StaffRole };
  readonly 'link-customer': { readonly customerId: string | null };
}

/** The staff member, and what the change sets. */
export type Change = {
  readonly [Kind in StaffChangeKind]: {
    readonly kind: Kind;
    readonly staffId: string;
    readonly details: DetailsOf[Kind];
  };
}[StaffChangeKind];

export type StaffChange = Change & {
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'denied';
  readonly requestedBy: string;
};

interface NewStaffChange {
  readonly id: string;
  readonly change: Change;
  readonly status: 'pending' | 'approved';
  readonly requestedBy: string;
  readonly now: Date;
}

/** Stored as waiting, or as made at once where the bank asks for no second person. */
export async function insertStaffChange(tx: Tx, newChange: NewStaffChange): Promise<void> {
  const { id, change, status, requestedBy, now } = newChange;
  await run(
    tx,
    sql`insert into staff_changes
          (id, kind, staff_id, details, status, requested_by, requested_at, decided_at)
        values (${id}, ${change.kind}, ${change.staffId}, ${JSON.stringify(change.details)},
          ${status}, ${requestedBy}, ${now}, ${status === 'pending' ? null : now})`,
  );
}

export async function lockStaffChange(tx: Tx, id: string): Promise<StaffChange> {
  const change = await maybeOne<StaffChange>(
    tx,
    sql`select id, kind, staff_id as "staffId", details, status, requested_by as "requestedBy"
        from staff_changes where id = ${id} for no key update`,
  );
  if (!change) throw new Refusal('not-found', { sentence: 'This change was not found.' });
  return change;
}

interface Decision {
  readonly status: 'approved' | 'denied';
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason?: string | null;
}

export async function updateStaffChange(tx: Tx, id: string, decision: Decision): Promise<void> {
  const { status, decidedBy, decidedAt, reason = null } = decision;
  await run(
    tx,
    sql`update staff_changes
        set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt},
          reason = ${reason}
        where id = ${id}`,
  );
}

/** Of two requests for the same change the second is refused while the first waits. */
export async function requireNonePending(tx: Tx, { kind, staffId, details }: Change) {
  const email = kind === 'create' ? (details as NewStaff).email : null;
  const pending = sql`select from staff_changes
    where status = 'pending' and kind = ${kind}
      and (staff_id = ${staffId} or details ->> 'email' = ${email})`;
  if (!(await maybeOne(tx, pending))) return;
  const sentence = 'This change is already waiting for a second administrator.';
  throw new Refusal('conflict', { sentence });
}
