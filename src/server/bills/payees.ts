import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { addPayee as addEndpoint, listPayees as listEndpoint } from '#contract/bills.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { lockActiveHolder } from '../accounts/lock-holder.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import { listOrder } from '../base/list-order.ts';
import { type Placed, rowsToRead } from '../base/list-page.ts';
import type { Parts } from '../base/parts.ts';
import { containsWords } from '../base/search-words.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireMoneyMoves } from '../ledger-refusal.ts';

type Payee = Returned<typeof addEndpoint>['payee'];
type Fields = Received<typeof addEndpoint, 'body'>;
type Query = Received<typeof listEndpoint, 'query'>;
type Customer = VisitorOf<'customer'>;

/** More than anyone pays; a list of any length would only fill the database. */
const MOST_PAYEES = 500;

const columns = sql`p.id, p.name, p.account_number as "accountNumber", p.address, p.city, p.state,
  p.zip_code as "zipCode", p.created_at as "createdAt"`;

const sortKeys = {
  createdAt: [
    { by: sql`p.created_at`, kind: 'moment' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
  name: [
    { by: sql`lower(p.name)`, kind: 'text' },
    { by: sql`p.id`, kind: 'uuid' },
  ],
} as const;

/** A customer's payees, one row more than a page. */
export async function listPayees(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Payee & Placed)[]> {
  const { sort = 'createdAt', direction = 'desc', cursor, search } = query;
  const order = listOrder({ name: sort, direction, keys: sortKeys[sort] }, cursor);
  return await rows<Payee & Placed>(
    db,
    sql`select ${columns}, ${order.place} from payees p
        where p.customer_id = ${customerId} and p.removed_at is null
          and ${containsWords(sql`lower(p.name)`, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

export async function addPayee(parts: Parts, visitor: Customer, fields: Fields): Promise<Payee> {
  const now = parts.clock.businessNow();
  return await transaction(parts.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const { id: customerId } = await lockActiveHolder(tx, visitor.session.subjectId);
    await requireRoom(tx, customerId);
    const payee = await one<Payee>(
      tx,
      sql`insert into payees as p (id, customer_id, name, account_number, address, city, state,
            zip_code, created_at)
          values (${randomUUID()}, ${customerId}, ${fields.name},
            ${fields.accountNumber ?? null}, ${fields.address ?? null}, ${fields.city ?? null},
            ${fields.state ?? null}, ${fields.zipCode ?? null}, ${now})
          returning ${columns}`,
    );
    await note(tx, visitor, parts.clock.now(), 'add-payee', payee.id, {
      after: { name: payee.name },
    });
    return payee;
  });
}

async function requireRoom(tx: Tx, customerId: string): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from payees
        where customer_id = ${customerId} and removed_at is null`,
  );
  if (count < MOST_PAYEES) return;
  throw new Refusal('over-limit', { sentence: `You can save up to ${MOST_PAYEES} payees.` });
}

export async function changePayee(
  parts: Parts,
  visitor: Customer,
  payeeId: string,
  fields: Fields,
): Promise<Payee> {
  return await transaction(parts.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const before = await lockPayee(tx, visitor.session.subjectId, payeeId);
    const payee = await one<Payee>(
      tx,
      sql`update payees p
          set name = ${fields.name}, account_number = ${fields.accountNumber ?? null},
            address = ${fields.address ?? null}, city = ${fields.city ?? null},
            state = ${fields.state ?? null}, zip_code = ${fields.zipCode ?? null}
          where p.id = ${payeeId}
          returning ${columns}`,
    );
    const change = { before: { name: before.name }, after: { name: payee.name } };
    await note(tx, visitor, parts.clock.now(), 'change-payee', payeeId, change);
    return payee;
  });
}

export async function removePayee(
  parts: Parts,
  visitor: Customer,
  payeeId: string,
): Promise<{ id: string }> {
  const now = parts.clock.businessNow();
  return await transaction(parts.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const before = await lockPayee(tx, visitor.session.subjectId, payeeId);
    const scheduled = sql`select 1 from bill_payments
      where payee_id = ${payeeId} and status = 'scheduled' limit 1`;
    if (await maybeOne(tx, scheduled)) throw new Refusal('payee-in-use');
    await run(tx, sql`update payees set removed_at = ${now} where id = ${payeeId}`);
    await note(tx, visitor, parts.clock.now(), 'remove-payee', payeeId, {
      before: { name: before.name },
    });
    return { id: payeeId };
  });
}

/** An own payee, locked: nobody removes one while a payment to it is being made. */
export async function lockPayee(tx: Tx, customerId: string, payeeId: string): Promise<Payee> {
  const payee = await maybeOne<Payee>(
    tx,
    sql`select ${columns} from payees p
        where p.id = ${payeeId} and p.customer_id = ${customerId} and p.removed_at is null
        for update`,
  );
  if (!payee) throw new Refusal('not-found', { sentence: 'This payee was not found.' });
  return payee;
}

async function note(
  tx: Tx,
  visitor: Customer,
  at: Date,
  action: string,
  subjectId: string,
  change: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> {
  const line = { ...actorOf(visitor), at, action, subjectKind: 'payee', subjectId, ...change };
  await appendAudit(tx, line);
}
