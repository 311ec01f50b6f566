// The approvals of what is in a queue: the first person's request is kept with the item until a
// second person posts it.
import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { WaitsForSecondPerson } from '#contract/fields/second-person.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { SecondPersonReason } from '#rules/people/staff.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireSecondPerson } from '../../people/second-person.ts';
import { secondPersonReason } from './dual-control.ts';
import { requireFirstStands } from './first-approvals.ts';

export type ApprovalKind =
  | 'funding'
  | 'check-deposit'
  | 'check-return'
  | 'return'
  | 'write-off'
  | 'pay-out'
  | 'close-account'
  | 'correction'
  | 'credit-limit';

/** The role that each kind takes. */
const makerRoles = {
  funding: 'approver',
  'check-deposit': 'approver',
  'check-return': 'approver',
  return: 'approver',
  'write-off': 'administrator',
  'pay-out': 'administrator',
  'close-account': 'administrator',
  correction: 'administrator',
  'credit-limit': 'approver',
} as const satisfies Record<ApprovalKind, string>;

export interface ApprovedItem {
  readonly kind: ApprovalKind;
  readonly itemId: string;
  readonly customerId: string;
  readonly accountId: string | null;
  readonly amountCents: Cents;
  /** A reason of its own for a second person, besides the rule's. */
  readonly needs?: SecondPersonReason | null;
  /** For the audit log, should it wait: the line says `first-` and this action. */
  readonly audit: {
    readonly action: string;
    readonly subjectKind: string;
    readonly subjectId: string;
  };
}

export interface Approval {
  /** False while it waits for a second person. */
  readonly posts: boolean;
  /** Whether two different people approved it. */
  readonly isByTwo: boolean;
  /** What the audit line of the posting says about the people. */
  readonly notes: Readonly<Record<string, unknown>>;
}

type Staff = VisitorOf<'approver'>;

/**
 * Approves an item that brings money in, or stores the first approval where two people are needed.
 * The staff member, the customer and the item must be locked, in this order.
 */
export async function approveIncoming(
  tx: Tx,
  deps: Deps,
  visitor: Staff,
  item: ApprovedItem,
): Promise<Approval> {
  const staffId = visitor.staff.subjectId;
  const waiting = await findWaiting(tx, item);
  if (waiting) {
    const first = { makerId: waiting.makerId, makerRole: makerRoles[item.kind] };
    await requireFirstStands(tx, deps, visitor, {
      ...first,
      subject: item.audit,
      withdraw: () => withdrawApproval(tx, item),
    });
    await requireSecondPerson(tx, deps, { ...first, checkerId: staffId });
    return await updatePosted(tx, deps, waiting, staffId, item);
  }
  const { config, clock } = deps;
  const now = clock.businessNow();
  const posting = { ...item, makerId: staffId, on: bankDay(now) };
  const reason = (await secondPersonReason(tx, config, posting)) ?? ownReason(deps, item);
  // A bank with one administrator has no second person; that it goes without is on record.
  const isOverridden = reason !== null && config.settings.singleAdministrator;
  const needs = isOverridden ? null : reason;
  await insertApproval(tx, { ...posting, needs, at: now });
  if (needs === null) {
    return { posts: true, isByTwo: false, notes: isOverridden ? { override: reason } : {} };
  }
  const { action, ...subject } = item.audit;
  await appendAudit(tx, {
    ...actorOf(visitor),
    ...subject,
    at: clock.now(),
    action: `first-${action}`,
    after: { firstApprovedBy: staffId, amountCents: item.amountCents, needs },
  });
  return { posts: false, isByTwo: false, notes: {} };
}

function ownReason({ config }: Deps, { needs = null }: ApprovedItem): SecondPersonReason | null {
  return config.settings.dualControl ? needs : null;
}

interface Waiting {
  readonly id: string;
  readonly makerId: string;
}

async function findWaiting(tx: Tx, item: Pick<ApprovedItem, 'kind' | 'itemId'>) {
  return await maybeOne<Waiting>(
    tx,
    sql`select id, maker_id as "makerId" from money_approvals
        where kind = ${item.kind} and item_id = ${item.itemId} and status = 'pending'
        for no key update`,
  );
}

type NewApproval = ApprovedItem & {
  readonly makerId: string;
  readonly on: string;
  readonly needs: SecondPersonReason | null;
  readonly at: Date;
};

async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  const { kind, itemId, customerId, accountId, amountCents, needs, makerId, at, on } = approval;
  const [status, postedOn] = needs === null ? ['posted', on] : ['pending', null];
  await run(
    tx,
    sql`insert into money_approvals (id, kind, item_id, customer_id, account_id, amount_cents,
          needs, status, maker_id, requested_at, requested_on, posted_on)
        values (${randomUUID()}, ${kind}, ${itemId}, ${customerId}, ${accountId}, ${amountCents},
          ${needs}, ${status}, ${makerId}, ${at}, ${on}, ${postedOn})`,
  );
}

// The amount is the one that is posted now: a debt may have grown since the first approval.
async function updatePosted(
  tx: Tx,
  { clock }: Deps,
  { id, makerId }: Waiting,
  staffId: string,
  { amountCents }: ApprovedItem,
): Promise<Approval> {
  // Only where one administrator is allowed to go without.
  const isSame = makerId === staffId;
  await run(
    tx,
    sql`update money_approvals
        set status = 'posted', second_id = ${staffId}, posted_on = ${bankDay(clock.businessNow())},
          amount_cents = ${amountCents}, needs = case when ${isSame} then null else needs end
        where id = ${id}`,
  );
  const notes = { firstApprovedBy: makerId, ...(isSame && { singleAdministrator: true }) };
  return { posts: true, isByTwo: !isSame, notes };
}

/** Ends a first approval whose item is decided otherwise; answers whether there was one. */
export async function withdrawApproval(
  tx: Tx,
  { kind, itemId }: Pick<ApprovedItem, 'kind' | 'itemId'>,
): Promise<boolean> {
  const withdrawn = await run(
    tx,
    sql`update money_approvals set status = 'withdrawn'
        where kind = ${kind} and item_id = ${itemId} and status = 'pending'`,
  );
  return withdrawn > 0;
}

/** The amount of a first approval that waits for the second; undefined where none waits. */
export async function findWaitingAmount(
  tx: Tx,
  { kind, itemId }: Pick<ApprovedItem, 'kind' | 'itemId'>,
): Promise<Cents | undefined> {
  const record = await maybeOne<{ cents: Cents }>(
    tx,
    sql`select amount_cents as cents from money_approvals
        where kind = ${kind} and item_id = ${itemId} and status = 'pending'`,
  );
  return record?.cents;
}

/** Who approved the item first, as a column of a list, while it waits for a second person. */
export function waitingApproval(kinds: ApprovalKind | readonly ApprovalKind[], itemId: Sql): Sql {
  return sql`(select json_build_object('askedById', m.maker_id,
        'askedBy', p.first_name || ' ' || p.last_name, 'askedAt', m.requested_at,
        'needs', m.needs)
      from money_approvals m join staff p on p.id = m.maker_id
      where m.kind = any(${[kinds].flat()}) and m.item_id = ${itemId} and m.status = 'pending')
    as "waitsForSecondPerson"`;
}

/** The column as it comes out of JSON, where an instant is text. */
export type StoredWaiting =
  | (Omit<NonNullable<WaitsForSecondPerson>, 'askedAt'> & { readonly askedAt: string })
  | null;

export function shownWaiting(waiting: StoredWaiting): WaitsForSecondPerson {
  return waiting && { ...waiting, askedAt: new Date(waiting.askedAt) };
}
