// What the log has of an entry on a customer's account. The leaf is a hash that nobody can guess
// from outside: it covers a random salt, which only the receipt of the entry tells.
import { hash } from 'node:crypto';
import { type Cents, printCents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { canonicalJson } from '#rules/documents/canonical-json.ts';

export interface LoggedEntry {
  readonly id: string;
  readonly accountNumber: string;
  readonly amountCents: Cents;
  readonly postedAt: Date;
  readonly day: CalendarDate;
  readonly description: string;
  readonly journalNumber: bigint;
  /** As the database writes a uuid. */
  readonly salt: string;
}

/** The bytes that the leaf of an entry is the hash of. */
export function leafData(entry: LoggedEntry): Buffer {
  const said = canonicalJson({
    account: `****${entry.accountNumber.slice(-4)}`,
    amount: printCents(entry.amountCents),
    at: entry.postedAt.toISOString(),
    day: entry.day,
    descriptionSha256: hash('sha256', entry.description),
    entry: entry.id,
    journal: String(entry.journalNumber),
    salt: Buffer.from(entry.salt.replaceAll('-', ''), 'hex').toString('base64url'),
  });
  return Buffer.from(`larch-receipt-v1\n${said}`);
}
