import sql from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { findLikelyDuplicates as endpoint } from '#contract/payments/recipients.ts';
import { type Db, rows } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { findRecipient } from './find-recipient.ts';
import { type SentPayment, sentPayments } from './sent-payments.ts';

/** Shorter than a week, so that a weekly payment is not called a duplicate. */
const DUPLICATE_WINDOW_MS = 5 * DAY_MS;

type Request = Received<typeof endpoint, 'body'>;
type Duplicate = Pick<SentPayment, 'paidBy' | 'amountCents' | 'date' | 'status'> & {
  readonly id: string;
  readonly name: string;
};

const MAX_SHOWN = 5;

/**
 * Payments of the last days over the same amount to the same recipient: the saved one, or one with
 * the same name or number, however it was paid. What did not go through does not count.
 */
export async function findLikelyDuplicates(
  { pool, clock }: Deps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { subjectId: customerId } = visitor.session;
  const { names, numbers } = await readSought(pool, customerId, body);
  const since = new Date(clock.businessNow().getTime() - DUPLICATE_WINDOW_MS);
  const recent = {
    wires: sql`t.customer_id = ${customerId} and t.amount_cents = ${body.amount}
      and t.submitted_at > ${since} and t.status not in ('denied', 'cancelled', 'returned')`,
    bills: sql`b.customer_id = ${customerId} and b.amount_cents = ${body.amount}
      and b.submitted_at > ${since} and b.status not in ('failed', 'cancelled')`,
  };
  const duplicates = await rows<Duplicate>(
    pool,
    sql`select s.id, s."paidBy", d.name, s."amountCents", s.date, s.status
        from (${sentPayments(recent)}) s join destinations d on d.id = s."destinationId"
        where d.payee_id = ${body.recipientId ?? null} or lower(d.name) = any(${names})
          or upper(replace(d.account_number, ' ', '')) = any(${numbers})
        order by s.date desc limit ${MAX_SHOWN}`,
  );
  return {
    duplicates: duplicates.map(({ paidBy: kind, amountCents: amount, ...shown }) => ({
      ...shown,
      kind,
      amount,
    })),
  };
}

interface Sought {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}

async function readSought(
  db: Db,
  customerId: string,
  { recipientId, name, accountNumber }: Request,
): Promise<Sought> {
  const saved =
    recipientId === undefined ? undefined : await findRecipient(db, customerId, recipientId);
  const names = [name, saved?.name, saved?.wire?.name];
  const numbers = [accountNumber, saved?.bill?.accountNumber, saved?.wire?.accountNumber];
  return {
    names: names.flatMap((text) => (text ? [text.toLowerCase()] : [])),
    numbers: numbers.flatMap((text) => (text ? [text.replaceAll(' ', '').toUpperCase()] : [])),
  };
}
