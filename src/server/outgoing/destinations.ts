// Versions of where money goes. A version is written once and never changes; a payment names the
// version it was made to, so that a payee changed later redirects nothing.
import { createHash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';

export interface DestinationFields {
  readonly kind: 'bill' | 'wire' | 'check';
  readonly name: string;
  readonly accountNumber: string | null;
  readonly bankName: string | null;
  readonly routingNumber: string | null;
  readonly swiftCode: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
}

export interface Destination extends DestinationFields {
  readonly id: string;
  readonly hash: Buffer;
  /** Business time: since when the customer has had it. */
  readonly createdAt: Date;
}

/** Of a table that the statement calls d. */
export const destinationColumns = sql`d.id, d.kind, d.name, d.account_number as "accountNumber",
  d.bank_name as "bankName", d.routing_number as "routingNumber", d.swift_code as "swiftCode",
  d.address, d.city, d.state, d.country, d.postal_code as "postalCode", d.hash,
  d.created_at as "createdAt"`;

/** Each field with its length in bytes, as the database computes it, too, and insists on. */
export function destinationHash(to: DestinationFields): Buffer {
  const fields = [
    to.kind,
    to.name,
    to.accountNumber,
    to.bankName,
    to.routingNumber,
    to.swiftCode,
    to.address,
    to.city,
    to.state,
    to.country,
    to.postalCode,
  ];
  const text = fields
    .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
    .join(',');
  return createHash('sha256').update(text).digest();
}

interface Owner {
  readonly id: string;
  readonly customerId: string;
  /** The payee whose new version it is. */
  readonly payeeId: string | null;
}

export async function insertDestination(
  writer: Writer,
  { id, customerId, payeeId }: Owner,
  to: DestinationFields,
  now: Date,
): Promise<Destination> {
  const { kind, name, accountNumber, bankName, routingNumber, swiftCode } = to;
  const { address, city, state, country, postalCode } = to;
  const fields = { kind, name, accountNumber, bankName, routingNumber, swiftCode };
  const place = { address, city, state, country, postalCode };
  const hash = destinationHash(to);
  const cells = [id, customerId, payeeId, ...Object.values({ ...fields, ...place }), hash, now];
  await writeTo(writer, {
    name: 'destinations',
    types: ['uuid', 'uuid', 'uuid', ...Array<'text'>(11).fill('text'), 'bytea', 'timestamptz'],
    columns: cells.map((cell) => [cell]),
    write: (rows) => `insert into destinations (id, customer_id, payee_id, kind, name,
        account_number, bank_name, routing_number, swift_code, address, city, state, country,
        postal_code, hash, created_at)
      select * from ${rows} as fresh`,
  });
  return { ...fields, ...place, id, hash, createdAt: now };
}

/**
 * The version of a wire's destination that this customer used before, or a new one. The customer
 * must be locked, or it is their turn.
 */
export async function saveWireDestination(
  writer: Writer,
  customerId: string,
  to: DestinationFields,
  now: Date,
): Promise<Destination> {
  const known = await maybeOne<Destination>(
    writer,
    sql`select ${destinationColumns} from destinations d
        where d.customer_id = ${customerId} and d.hash = ${destinationHash(to)}
          and d.kind = 'wire' limit 1`,
  );
  const owner = { id: randomUUID(), customerId, payeeId: null };
  return known ?? (await insertDestination(writer, owner, to, now));
}

export async function getDestination(db: Db, destinationId: string): Promise<Destination> {
  return await one<Destination>(
    db,
    sql`select ${destinationColumns} from destinations d where d.id = ${destinationId}`,
  );
}

/** Whether a bill can be delivered there: by the payee's number or to a postal address. */
export function isDeliverable(to: DestinationFields): boolean {
  const isAddress = to.address && to.city && to.state && to.postalCode;
  return Boolean(to.accountNumber ?? isAddress);
}

/**
 * What the audit log keeps: enough to tell two versions apart and to find them. It cannot be
 * erased, so that it has no whole account number and no address.
 */
export function auditedDestination(to: Destination) {
  const { id, name, accountNumber, hash } = to;
  return {
    name,
    accountNumber: accountNumber === null ? null : maskAccountNumber(accountNumber),
    destinationId: id,
    destinationHash: hash.toString('hex'),
  };
}
