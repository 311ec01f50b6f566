// Journals as staff read them, and which of them may be reversed by hand.
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import { type Cents, magnitude, ZERO } from '#money/cents.ts';
import { ownerOf } from '../../people/access.ts';

export interface Journal {
  readonly number: bigint;
  readonly key: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly reverses: bigint | null;
  readonly reversedBy: bigint | null;
  readonly entries: readonly JournalEntry[];
}

export interface JournalEntry {
  readonly id: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly amountCents: Cents;
  readonly description: string;
  readonly isClosed: boolean;
}

/** A journal with its entries, those on customers' accounts first. */
export async function getJournal(db: Db, number: bigint): Promise<Journal> {
  const journal = await maybeOne<Omit<Journal, 'entries'>>(
    db,
    sql`select j.number, j.key, j.kind, j.posted_at as "postedAt", j.reverses,
          (select r.number from ledger.journals r where r.reverses = j.number) as "reversedBy"
        from ledger.journals j where j.number = ${number}`,
  );
  if (!journal) throw new Refusal('not-found', { sentence: 'This journal was not found.' });
  const entries = await rows<JournalEntry>(
    db,
    sql`select e.id, e.account_id as "accountId", coalesce(a.account_name, g.name) as "accountName",
          a.account_number as "accountNumber", c.id as "userId",
          c.first_name || ' ' || c.last_name as "userName", e.amount_cents as "amountCents",
          e.description, l.closed_at is not null as "isClosed"
        from ledger.entries e
        join ledger.accounts l on l.id = e.account_id
        join ledger.chart g on g.number = l.chart_number
        left join accounts a on a.id = e.account_id
        left join customers c on c.id = ${ownerOf(sql`e.account_id`)}
        where e.journal_number = ${number}
        order by (a.id is null), e.account_id, e.sequence`,
  );
  return { ...journal, entries };
}

/** The customers whose accounts a journal changed, in the order in which they are locked. */
export function customersOf({ entries }: Journal): readonly string[] {
  const ids = entries.map(({ userId }) => userId).filter((id) => id !== null);
  return [...new Set(ids)].toSorted();
}

/** What a journal moved on its customers' accounts: the largest of its entries there. */
export function amountOf({ entries }: Journal): Cents {
  const own = entries.filter(({ userId }) => userId !== null);
  const sizes = own.map(({ amountCents }) => magnitude(amountCents)).toSorted(byAmount);
  return sizes.at(-1) ?? ZERO;
}

function byAmount(one: Cents, other: Cents): number {
  return Number(one - other);
}

// What has a way of its own to be taken back. A reversal behind its back would leave a payment that
// says that it was made, or a debt that is nowhere noted.
const ownWays: Readonly<Record<string, string>> = {
  'wire-posting': 'This is a wire. Return or cancel the wire instead.',
  'check-deposit': 'This is a deposited check. Return the check instead.',
  'close-account': 'This journal closed an account, which stays closed.',
  'close-accounts': 'This journal closed accounts, which stay closed.',
};

/** Why a journal cannot be reversed by hand; null where it can. */
export async function whyNotReversed(db: Db, journal: Journal): Promise<string | null> {
  const { number, key, kind, reverses, reversedBy, entries } = journal;
  if (reversedBy !== null) return `Journal ${reversedBy} already reversed this one.`;
  if (reverses !== null) return `This journal is itself the reversal of journal ${reverses}.`;
  if (entries.length === 0) return 'This journal moved no money.';
  const ownWay = ownWays[kind];
  if (ownWay !== undefined) return ownWay;
  if (key.startsWith('close ') || kind === 'fold') {
    return 'This journal belongs to the closing of a bank day.';
  }
  if (customersOf(journal).length === 0) return 'This journal changed no customer’s account.';
  const { isUnconfirmed, isOfClosed } = await one<{ isUnconfirmed: boolean; isOfClosed: boolean }>(
    db,
    sql`select exists (select from applications
            where funding_journal = ${number} and funding = 'held') as "isUnconfirmed",
          exists (select from closed_customer_money
            where journal_number = ${number}) as "isOfClosed"`,
  );
  if (isUnconfirmed) return 'This is an unconfirmed opening deposit. Return the deposit instead.';
  if (isOfClosed) return 'This journal moved money of a closed account.';
  if (entries.some(({ isClosed }) => isClosed)) return 'An account of this journal is closed.';
  return null;
}
