import sql, { raw } from 'sql-template-tag';
import type { CustomerTopic, StaffTopic } from '#contract/events.ts';
import { rows, type Tx } from '#database/connection.ts';
import type { AuditLine } from '../base/audit-log/audit.ts';
import { signedIn } from '../base/session/sessions.ts';
import { type Event, MANY } from './event.ts';

interface AuditedSubject {
  /** The table of the item, which says whose it is. */
  readonly table?: string;
  readonly customer?: CustomerTopic;
  /** It concerns every customer. */
  readonly everyone?: CustomerTopic;
  readonly staff: readonly StaffTopic[];
  /** Only what staff do is news to their colleagues. */
  readonly byStaffOnly?: boolean;
}

/** What a line of the audit log means for open pages, by its subject. */
const subjects: Readonly<Record<string, AuditedSubject>> = {
  transfer: { table: 'transfers', customer: 'pending-transfers', staff: ['queues'] },
  'bill-payment': { table: 'bill_payments', customer: 'pending-transfers', staff: ['queues'] },
  'check-deposit': { table: 'check_deposits', customer: 'check-deposits', staff: ['queues'] },
  'credit-limit-request': {
    table: 'credit_limit_requests',
    customer: 'credit-limit-requests',
    staff: ['queues'],
  },
  schedule: { table: 'schedules', customer: 'schedules', staff: [] },
  card: { table: 'cards', customer: 'cards', staff: ['customers'] },
  'card-authorization': { table: 'card_authorizations', customer: 'cards', staff: [] },
  application: { staff: ['queues'] },
  request: { staff: ['queues'] },
  case: { staff: ['queues'] },
  'product-change': { staff: ['queues'] },
  journal: { staff: ['queues'] },
  account: { staff: ['queues'], byStaffOnly: true },
  customer: { staff: ['queues', 'customers'], byStaffOnly: true },
  staff: { staff: ['queues', 'staff'], byStaffOnly: true },
  freeze: { everyone: 'accounts', staff: ['freeze'] },
};

type Line = Pick<AuditLine, 'actorKind' | 'subjectKind'> & { readonly subjectId: string };

/** What these lines mean for customers, and for staff. */
export async function eventsOfAuditLines(
  tx: Tx,
  numbers: readonly bigint[],
  now: Date,
): Promise<Event[]> {
  const lines = await rows<Line>(
    tx,
    sql`select distinct actor_kind as "actorKind", subject_kind as "subjectKind",
          subject_id as "subjectId"
        from audit_log
        where number between ${numbers.at(0)} and ${numbers.at(-1)}
          and number = any(${numbers}::bigint[])
          and subject_id is not null and subject_kind = any(${Object.keys(subjects)})`,
  );
  const events: Event[] = [];
  for (const [kind, ofKind] of Map.groupBy(lines, ({ subjectKind }) => subjectKind)) {
    const subject = subjects[kind];
    if (!subject) continue;
    events.push(...(await eventsOf(tx, subject, ofKind)));
    const { everyone: topic } = subject;
    if (topic === undefined) continue;
    const everyone = await rows<{ personId: string }>(
      tx,
      sql`select distinct subject_id as "personId" from (${signedIn('customer', now)}) signed_in`,
    );
    for (const { personId } of everyone) {
      events.push({ audience: 'customer', personId, topic, itemId: MANY });
    }
  }
  return events;
}

async function eventsOf(
  tx: Tx,
  { table, customer, staff, byStaffOnly }: AuditedSubject,
  lines: readonly Line[],
): Promise<Event[]> {
  const relevant = lines.filter(({ actorKind }) => !byStaffOnly || actorKind === 'staff');
  const ids = relevant.map(({ subjectId }) => subjectId);
  const toStaff = (itemId: string) =>
    staff.map((topic): Event => ({ audience: 'staff', personId: null, topic, itemId }));
  if (table === undefined || customer === undefined) return ids.flatMap(toStaff);
  // A transfer between own accounts that is posted at once has a line, and no row of its own.
  const items = await rows<{ id: string; personId: string }>(
    tx,
    sql`select id::text, customer_id::text as "personId" from ${raw(table)}
        where id = any(${ids}::uuid[])`,
  );
  return items.flatMap(({ id: itemId, personId }): Event[] => [
    { audience: 'customer', personId, topic: customer, itemId },
    ...toStaff(itemId),
  ]);
}
