// What lines of the audit log mean for customers. The bank emails all of it by itself, so that none
// of these alerts has an email of its own.
import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { rows, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import type { SecurityAlertKind } from '#rules/people/alert-kinds.ts';
import { dayText } from '../base/mail/mail-template.ts';
import { joinPeopleWith } from '../people/access.ts';
import { monthText } from '../statements/pdf/statement-text.ts';
import { type Alert, viewLink } from './alert.ts';

interface Line {
  readonly number: bigint;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Business time, where the line has it or as far as the clock has moved. */
  readonly at: Date;
}

export interface Since {
  /** What is older is no news. */
  readonly since: Date;
  /** How far business time is ahead of the log's. */
  readonly aheadMs: number;
}

export async function alertsOfAuditLines(
  tx: Tx,
  numbers: readonly bigint[],
  { since, aheadMs }: Since,
): Promise<Alert[]> {
  const lines = await rows<Line>(
    tx,
    sql`select number, action, subject_kind as "subjectKind", subject_id as "subjectId", after,
          coalesce((after->>'businessTime')::timestamptz,
            at + ${aheadMs} * interval '1 millisecond') as at
        from audit_log
        where number between ${numbers.at(0)} and ${numbers.at(-1)}
          and number = any(${numbers}::bigint[]) and at >= ${since} and (
            (subject_kind = 'transfer' and after->>'status' is not null
              and before->>'status' is distinct from after->>'status')
            or (subject_kind in ('schedule', 'bill-payment') and after->>'status' = 'failed')
            or (subject_kind = 'customer' and action = any(${Object.keys(securityActions)}))
            or (action = 'issue-statements' and (after->'mailed')::boolean))
        order by number`,
  );
  const byKind = Map.groupBy(inOrderOfTime(lines), ({ subjectKind }) => subjectKind);
  return [
    ...(await wireSteps(tx, byKind.get('transfer') ?? [])),
    ...(await failedSchedules(tx, byKind.get('schedule') ?? [])),
    ...(await failedBills(tx, byKind.get('bill-payment') ?? [])),
    ...(await securityAlerts(tx, byKind.get('customer') ?? [])),
    ...(await readyStatements(tx, byKind.get('statements') ?? [])),
  ];
}

/** A clock that has moved since is ahead of what came before a line that has its time. */
function inOrderOfTime(lines: readonly Line[]): Line[] {
  let latest: Date | undefined;
  const ordered = lines.toReversed().map((line) => {
    const at: Date = latest === undefined || line.at < latest ? line.at : latest;
    latest = at;
    return { ...line, at };
  });
  return ordered.toReversed();
}

const idsOf = (lines: readonly Line[]) => lines.map(({ subjectId }) => subjectId);

/** The customer has not turned off the alert, which is usually on. */
const isOn = (kind: string) => sql`not exists (select from alert_rules rule
  where rule.customer_id = c.id and rule.kind = ${kind} and not rule.enabled)`;

const stepTexts: Readonly<Record<TransferStatus, string>> = {
  pending: 'is waiting for our review',
  approved: 'was approved',
  processing: 'is on its way',
  completed: 'is complete',
  denied: 'was not approved',
  cancelled: 'was cancelled',
  returned: 'was returned',
};

interface Wire {
  readonly id: string;
  readonly customerId: string;
  readonly amountCents: Cents;
  readonly recipientName: string;
  readonly holdId: string;
}

async function wireSteps(tx: Tx, lines: readonly Line[]): Promise<Alert[]> {
  if (lines.length === 0) return [];
  const wires = await rows<Wire>(
    tx,
    sql`select t.id, t.customer_id as "customerId", t.amount_cents as "amountCents",
          t.recipient_name as "recipientName", t.hold_id as "holdId"
        from transfers t join customers c on c.id = t.customer_id and c.status <> 'closed'
        where t.id = any(${idsOf(lines)}::uuid[]) and t.transfer_type <> 'internal'
          and ${isOn('wire-step')}`,
  );
  const byId = new Map(wires.map((wire) => [wire.id, wire]));
  return lines.flatMap(({ subjectId, after, at }): Alert[] => {
    const wire = byId.get(subjectId);
    const status = String(after?.['status']);
    const step = stepTexts[status as TransferStatus];
    if (!wire || step === undefined) return [];
    const { customerId, amountCents, recipientName, holdId } = wire;
    return [
      {
        customerId,
        kind: 'wire-step',
        key: `wire-step ${subjectId} ${status}`,
        text: `Your wire of ${dollars(amountCents)} to ${recipientName} ${step}.`,
        link: viewLink(hasLeft(status) ? `transaction/${holdId}` : 'transactions'),
        at,
      },
    ];
  });
}

/** Whether its money is held or was posted; a hold that was released is in no list. */
function hasLeft(status: string): boolean {
  return status !== 'denied' && status !== 'cancelled';
}

interface FailedPayment {
  readonly customerId: string;
  readonly id: string;
  readonly on: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly amountCents: Cents;
  readonly reason: string | null;
  readonly at: Date;
}

async function failedSchedules(tx: Tx, lines: readonly Line[]): Promise<Alert[]> {
  if (lines.length === 0) return [];
  const days = lines.map(({ after }) => String(after?.['on']));
  const failed = await rows<FailedPayment>(
    tx,
    sql`select s.customer_id as "customerId", s.id, o.on_day as "on", o.due_on as "dueOn",
          o.amount_cents as "amountCents", o.reason, o.finished_at as at
        from unnest(${idsOf(lines)}::uuid[], ${days}::date[]) as line (id, day)
          join schedules s on s.id = line.id
          join schedule_occurrences o on o.schedule_id = s.id and o.on_day = line.day
          join customers c on c.id = s.customer_id and c.status <> 'closed'
        where ${isOn('schedule-failed')}`,
  );
  return failed.map((payment) => failure(payment, `${payment.id} ${payment.on}`));
}

async function failedBills(tx: Tx, lines: readonly Line[]): Promise<Alert[]> {
  if (lines.length === 0) return [];
  const failed = await rows<FailedPayment>(
    tx,
    sql`select b.customer_id as "customerId", b.id, b.pay_on as "on", b.bank_day as "dueOn",
          b.amount_cents as "amountCents", b.failure as reason, b.finished_at as at
        from bill_payments b
          join customers c on c.id = b.customer_id and c.status <> 'closed'
        where b.id = any(${idsOf(lines)}::uuid[]) and ${isOn('schedule-failed')}`,
  );
  return failed.map((payment) => failure(payment, payment.id));
}

function failure(payment: FailedPayment, key: string): Alert {
  const { customerId, amountCents, dueOn, reason, at } = payment;
  const sentence = `Your payment of ${dollars(amountCents)} on ${dayText(dueOn)} failed.`;
  return {
    customerId,
    kind: 'schedule-failed',
    key: `schedule-failed ${key}`,
    text: reason === null ? sentence : `${sentence} ${reason}`,
    link: viewLink('scheduled'),
    at,
  };
}

interface SecurityAction {
  readonly kind: SecurityAlertKind;
  readonly text: string;
  /** Whether this line is one; all are, unless this says otherwise. */
  readonly is?: (after: NonNullable<Line['after']>) => boolean;
}

const securityActions: Readonly<Record<string, SecurityAction>> = {
  'change-password': { kind: 'password-changed', text: 'Your password was changed.' },
  'reset-password': { kind: 'password-changed', text: 'Your password was reset by a link.' },
  'sign-in': {
    kind: 'new-sign-in',
    text: 'You signed in from a new device or browser.',
    is: ({ newDevice }) => newDevice === true,
  },
  'set-up-authenticator': {
    kind: 'authenticator-changed',
    text: 'An authenticator app was added to your login.',
  },
  'remove-authenticator': {
    kind: 'authenticator-changed',
    text: 'The authenticator app was removed from your login.',
  },
  'replace-recovery-codes': {
    kind: 'authenticator-changed',
    text: 'Your recovery codes were replaced.',
  },
  'add-passkey': { kind: 'passkey-changed', text: 'A passkey was added to your login.' },
  'remove-passkey': {
    kind: 'passkey-changed',
    text: 'A passkey was removed from your login.',
  },
  'change-email': { kind: 'profile-changed', text: 'Your email address was changed.' },
  'update-profile': {
    kind: 'profile-changed',
    text: 'Your contact details were changed.',
    is: ({ changed }) => Array.isArray(changed) && changed.length > 0,
  },
  'change-alert-rules': { kind: 'profile-changed', text: 'Your alerts were changed.' },
};

async function securityAlerts(tx: Tx, lines: readonly Line[]): Promise<Alert[]> {
  if (lines.length === 0) return [];
  const customers = await rows<{ id: string }>(
    tx,
    sql`select id from customers where id = any(${idsOf(lines)}::uuid[]) and status <> 'closed'`,
  );
  const living = new Set(customers.map(({ id }) => id));
  return lines.flatMap(({ number, action, subjectId, after, at }): Alert[] => {
    const found = securityActions[action];
    if (!found || !living.has(subjectId) || found.is?.(after ?? {}) === false) return [];
    const { kind, text } = found;
    const key = `${kind} ${number}`;
    return [{ customerId: subjectId, kind, key, text, link: viewLink('settings/security'), at }];
  });
}

async function readyStatements(tx: Tx, lines: readonly Line[]): Promise<Alert[]> {
  const alerts: Alert[] = [];
  for (const { subjectId: month, at } of lines) {
    const owners = await rows<{ customerId: string }>(
      tx,
      sql`select distinct c.id as "customerId"
          from statements s ${joinPeopleWith('statements', sql`s.account_id`)}
            join customers c on c.id = party.person_id and c.status <> 'closed'
          where s.month = ${month} and ${isOn('statement-ready')}`,
    );
    const text = `Your statement for ${monthText(month.slice(0, 7))} is ready.`;
    for (const { customerId } of owners) {
      const key = `statement-ready ${month}`;
      const link = viewLink('documents');
      alerts.push({ customerId, kind: 'statement-ready', key, text, link, at });
    }
  }
  return alerts;
}
