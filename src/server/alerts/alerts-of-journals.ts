import sql, { type Sql } from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { rows, type Tx } from '#database/connection.ts';
import { amongNumbers } from '#ledger/among-numbers.ts';
import { type Cents, negate } from '#money/cents.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { joinPeopleWith } from '../people/access.ts';
import { type Alert, viewLink } from './alert.ts';

/** What these journals, whose numbers rise, mean for customers who chose to be alerted. */
export async function alertsOfJournals(
  tx: Tx,
  numbers: readonly bigint[],
  since: Date,
): Promise<Alert[]> {
  const entries = await rows<AlertingEntry>(tx, selectEntries(numbers, since));
  const holds = await rows<AlertingHold>(tx, selectHolds(numbers, since));
  return [...entries.map(alertOfEntry), ...holds.map(alertOfHold)];
}

interface Touched {
  readonly customerId: string;
  /** The entry or hold. */
  readonly id: string;
  readonly at: Date;
  readonly amountCents: Cents;
  readonly description: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly isEmailed: boolean;
  readonly email: string | null;
  readonly firstName: string;
}

interface AlertingEntry extends Touched {
  readonly kind: 'balance-below' | 'debit-above' | 'deposit';
  readonly balanceCents: Cents;
  readonly thresholdCents: Cents | null;
  readonly journalKey: string;
  readonly journalKind: string;
  readonly billPaymentId: string | null;
}

interface AlertingHold extends Touched {
  readonly reason: string;
}

const isCredit = sql`a.account_type like '%credit'`;

/**
 * A balance is below once it was not before. Interest and what is taken back are no deposits.
 */
function selectEntries(numbers: readonly bigint[], since: Date): Sql {
  return sql`with touched as materialized (
      select e.* from ledger.entries e
      where ${amongNumbers(sql`e.journal_number`, numbers)} and e.posted_at >= ${since}
        and exists (select from alert_rules where enabled
          and kind in ('balance-below', 'debit-above', 'deposit')))
    select c.id as "customerId", e.id, e.posted_at as at, e.amount_cents as "amountCents",
      e.balance_after_cents as "balanceCents", e.description, a.account_name as "accountName",
      a.account_number as "accountNumber", rule.kind, rule.threshold_cents as "thresholdCents",
      rule.email as "isEmailed", c.email, c.first_name as "firstName", j.key as "journalKey",
      j.kind as "journalKind", o.bill_payment_id as "billPaymentId"
    from touched e join accounts a on a.id = e.account_id
      ${joinPeopleWith('view', sql`e.account_id`)}
      join customers c on c.id = party.person_id and c.status <> 'closed'
      join ledger.journals j on j.number = e.journal_number
      left join schedule_occurrences o on o.journal_number = j.number
      join alert_rules rule on rule.customer_id = c.id and rule.enabled and case rule.kind
        when 'debit-above' then e.amount_cents < 0 and -e.amount_cents > rule.threshold_cents
        when 'balance-below' then not ${isCredit}
          and e.balance_after_cents < rule.threshold_cents
          and e.balance_after_cents - e.amount_cents >= rule.threshold_cents
        when 'deposit' then not ${isCredit} and e.amount_cents > 0 and j.kind <> 'interest'
          and j.reverses is null
        else false end
    order by e.journal_number, e.account_id, e.sequence, rule.kind`;
}

function selectHolds(numbers: readonly bigint[], since: Date): Sql {
  return sql`select c.id as "customerId", h.id, h.placed_at as at, h.amount_cents as "amountCents",
      h.description, h.reason, a.account_name as "accountName",
      a.account_number as "accountNumber", rule.email as "isEmailed", c.email,
      c.first_name as "firstName"
    from ledger.holds h join accounts a on a.id = h.account_id
      ${joinPeopleWith('view', sql`h.account_id`)}
      join customers c on c.id = party.person_id and c.status <> 'closed'
      join alert_rules rule on rule.customer_id = c.id and rule.enabled
        and rule.kind = 'hold-placed'
    where ${amongNumbers(sql`h.placed_by`, numbers)} and h.placed_at >= ${since}
    order by h.placed_by, h.id`;
}

function alertOfEntry(entry: AlertingEntry): Alert {
  const { customerId, kind, id, at, isEmailed, email, firstName } = entry;
  const isMailed = isEmailed && !(kind !== 'balance-below' && hasBankMail(entry.journalKind));
  const about = kind === 'balance-below' ? undefined : bankMailOf(entry);
  return {
    customerId,
    kind,
    key: `${kind} ${id}`,
    text: textOfEntry(entry),
    link: viewLink(`transaction/${id}`),
    at,
    email: isMailed ? { email, firstName, about } : undefined,
  };
}

function textOfEntry(entry: AlertingEntry): string {
  const { kind, amountCents, balanceCents, thresholdCents, description } = entry;
  const account = accountLabel(entry.accountName, entry.accountNumber);
  switch (kind) {
    case 'balance-below':
      return (
        `The balance of ${account} is ${dollars(balanceCents)}` +
        `${thresholdCents === null ? '' : `, below ${dollars(thresholdCents)}`}.`
      );
    case 'debit-above':
      return `${dollars(negate(amountCents))} was debited from ${account}: ${description}`;
    case 'deposit':
      return `${dollars(amountCents)} was deposited to ${account}: ${description}`;
  }
}

/** Journals that the bank always emails the customer about. */
function hasBankMail(journalKind: string): boolean {
  return journalKind === 'correction' || journalKind === 'returned-check';
}

/** What an email about the same step would be about, if the customer gets those. */
function bankMailOf({ journalKey, journalKind, billPaymentId }: AlertingEntry) {
  const [subject = '', id = '', step] = journalKey.split(' ');
  if (billPaymentId !== null) return `bill-payment ${billPaymentId} completed`;
  if (subject === 'bill-payment' && step === undefined) return `bill-payment ${id} completed`;
  if (subject === 'check-deposit' && step === 'posting') return `check-deposit ${id} approved`;
  if (subject === 'card-authorization') return `card-authorization ${id} overdraft`;
  if (subject !== 'transfer' || step !== 'posting') return undefined;
  return `transfer ${id} ${journalKind === 'wire-posting' ? 'approved' : 'completed'}`;
}

/** Holds that the bank always emails the customer about, by their reason. */
const MAILED_HOLDS = ['wire', 'transfer', 'bill-payment', 'check'];

function alertOfHold(hold: AlertingHold): Alert {
  const { customerId, id, at, amountCents, description, reason, email, firstName } = hold;
  const account = accountLabel(hold.accountName, hold.accountNumber);
  const isMailed = hold.isEmailed && !MAILED_HOLDS.includes(reason);
  return {
    customerId,
    kind: 'hold-placed',
    key: `hold-placed ${id}`,
    text: `A hold of ${dollars(amountCents)} was placed on ${account}: ${description}`,
    // What is not available yet of a check is said beside its deposit.
    link: viewLink(reason === 'check' ? 'deposit/history' : `transaction/${id}`),
    at,
    email: isMailed ? { email, firstName } : undefined,
  };
}

function accountLabel(name: string, number: string): string {
  return `${name} ${maskAccountNumber(number)}`;
}
