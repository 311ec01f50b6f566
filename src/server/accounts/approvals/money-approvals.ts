// The approvals of what is in a queue: the first person's request is kept with the item until a
// second person posts it.
import { randomUUID } from 'node:crypto';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { WaitsForSecondPerson } from '#contract/fields/second-person.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { Draft, type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { SecondPersonReason } from '#rules/people/staff.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireSecondPerson } from '../../people/second-person.ts';
import { lockMaker, secondPersonReason } from './dual-control.ts';
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

/** Locks the staff member who approves now, and the one whose first approval of the item waits. */
export async function lockApprovers(
  tx: Tx,
  staffId: string,
  item: { readonly kind: ApprovalKind; readonly itemId: string | null },
): Promise<void> {
  const waiting = await maybeOne<Waiting>(tx, selectWaiting(item));
  await lockMaker(tx, staffId, waiting?.makerId);
}

/**
 * Approves an item that brings money in, or stores the first approval where two people are needed.
 * The approvers, the customer and the item must be locked, in this order, or it is the turn of the
 * staff member and the customer.
 */
export async function approveIncoming(
  writer: Writer,
  deps: Deps,
  visitor: Staff,
  item: ApprovedItem,
): Promise<Approval> {
  const staffId = visitor.staff.subjectId;
  const waiting = await findWaiting(writer, item);
  if (waiting) {
    const first = { makerId: waiting.makerId, makerRole: makerRoles[item.kind] };
    await requireFirstStands(writer, deps, visitor, {
      ...first,
      subject: item.audit,
      withdraw: () => withdrawApproval(writer, item),
    });
    await requireSecondPerson(writer, deps, { ...first, checkerId: staffId });
    return await updatePosted(writer, deps, waiting, staffId, item);
  }
  const { config, clock } = deps;
  const now = clock.businessNow();
  const posting = { ...item, makerId: staffId, on: bankDay(now) };
  const reason = (await secondPersonReason(writer, config, posting)) ?? ownReason(deps, item);
  // A bank with one administrator has no second person; that it goes without is on record.
  const isOverridden = reason !== null && config.settings.singleAdministrator;
  const needs = isOverridden ? null : reason;
  await insertApproval(writer, { ...posting, needs, at: now });
  if (needs === null) {
    return { posts: true, isByTwo: false, notes: isOverridden ? { override: reason } : {} };
  }
  const { action, ...subject } = item.audit;
  await appendAudit(writer, {
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

async function findWaiting(writer: Writer, item: Pick<ApprovedItem, 'kind' | 'itemId'>) {
  const lock = writer instanceof Draft ? empty : sql`for no key update`;
  return await maybeOne<Waiting>(writer, selectWaiting(item, lock));
}

function selectWaiting(
  { kind, itemId }: { readonly kind: ApprovalKind; readonly itemId: string | null },
  lock = empty,
): Sql {
  return sql`select id, maker_id as "makerId" from money_approvals
    where kind = ${kind} and item_id = ${itemId} and status = 'pending' ${lock}`;
}

type NewApproval = ApprovedItem & {
  readonly makerId: string;
  readonly on: string;
  readonly needs: SecondPersonReason | null;
  readonly at: Date;
};

async function insertApproval(writer: Writer, approval: NewApproval): Promise<void> {
  const { kind, itemId, customerId, accountId, amountCents, needs, makerId, at, on } = approval;
  const [status, postedOn] = needs === null ? ['posted', on] : ['pending', null];
  const ids = [randomUUID(), kind, itemId, customerId, accountId, amountCents] as const;
  const cells = [...ids, needs, status, makerId, at, on, postedOn];
  await writeTo(writer, {
    name: 'approvals',
    types: [
      'uuid',
      'text',
      'uuid',
      'uuid',
      'uuid',
      'bigint',
      'text',
      'text',
      'text',
      'timestamptz',
      'date',
      'date',
    ],
    columns: cells.map((cell) => [cell ?? null]),
    write: (rows) => `insert into money_approvals (id, kind, item_id, customer_id, account_id,
        amount_cents, needs, status, maker_id, requested_at, requested_on, posted_on)
      select * from ${rows} as fresh`,
  });
}

// The amount is the one that is posted now: a debt may have grown since the first approval.
async function updatePosted(
  writer: Writer,
  { clock }: Deps,
  { id, makerId }: Waiting,
  staffId: string,
  { amountCents }: ApprovedItem,
): Promise<Approval> {
  // Only where one administrator is allowed to go without.
  const isSame = makerId === staffId;
  const postedOn = bankDay(clock.businessNow());
  await writeTo(writer, {
    name: 'approvals_posted',
    types: ['uuid', 'text', 'date', 'bigint', 'boolean'],
    columns: [[id], [staffId], [postedOn], [amountCents], [isSame]],
    write: (rows) => `update money_approvals m
      set status = 'posted', second_id = fresh.second_id, posted_on = fresh.posted_on,
        amount_cents = fresh.amount_cents, needs = case when fresh.is_same then null else needs end
      from ${rows} as fresh (id, second_id, posted_on, amount_cents, is_same)
      where m.id = fresh.id and m.status = 'pending' returning m.id`,
    changesEach: true,
  });
  const notes = { firstApprovedBy: makerId, ...(isSame && { singleAdministrator: true }) };
  return { posts: true, isByTwo: !isSame, notes };
}

/** Ends a first approval whose item is decided otherwise; answers whether there was one. */
export async function withdrawApproval(
  writer: Writer,
  item: Pick<ApprovedItem, 'kind' | 'itemId'>,
): Promise<boolean> {
  const waiting = await findWaiting(writer, item);
  if (!waiting) return false;
  await writeTo(writer, withdrawnRows(waiting));
  return true;
}

function withdrawnRows({ id }: Waiting): RowsToWrite {
  return {
    name: 'approvals_withdrawn',
    types: ['uuid'],
    columns: [[id]],
    write: (rows) => `update money_approvals m set status = 'withdrawn'
      from ${rows} as fresh (id) where m.id = fresh.id and m.status = 'pending' returning m.id`,
    changesEach: true,
  };
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
