import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows, type Tx } from '#database/connection.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { type Destination, destinationColumns } from '../outgoing/destinations.ts';

export type RecipientKind = 'person' | 'business';

/** A saved recipient with the current versions of its details; a version is its destination's id. */
export interface Recipient {
  readonly id: string;
  readonly customerId: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly kind: RecipientKind;
  /** Business time. */
  readonly createdAt: Date;
  /** Null where the recipient cannot be paid by bill. */
  readonly bill: Destination | null;
  /** Null where the recipient cannot be paid by wire. */
  readonly wire: WireDestination | null;
}

export interface WireDestination extends Destination {
  readonly transferType: WireType;
}

/** One of the customer's own recipients, or the refusal that there is none with this id. */
export async function findRecipient(
  db: Db,
  customerId: string,
  recipientId: string,
): Promise<Recipient> {
  return await requireOne(db, ownRecipient(customerId, recipientId));
}

/** The same, locked: it stays as it is until the transaction ends. */
export async function lockRecipient(
  tx: Tx,
  customerId: string,
  recipientId: string,
): Promise<Recipient> {
  return await requireOne(tx, ownRecipient(customerId, recipientId), sql`for update of p`);
}

function ownRecipient(customerId: string, recipientId: string): Sql {
  return sql`p.id = ${recipientId} and p.customer_id = ${customerId} and p.removed_at is null`;
}

async function requireOne(db: Db, which: Sql, lock: Sql = empty): Promise<Recipient> {
  const [recipient] = await readRecipients(db, which, lock);
  if (!recipient) throw new Refusal('not-found', { sentence: 'This recipient was not found.' });
  return recipient;
}

interface Row extends Destination {
  readonly recipient: Omit<Recipient, 'name' | 'createdAt' | 'bill' | 'wire'> & {
    readonly name: string | null;
    readonly wireType: WireType | null;
  };
  readonly recipientSince: Date;
}

/** Recipients of a table that the condition calls p, in no order. */
export async function readRecipients(db: Db, which: Sql, lock: Sql = empty): Promise<Recipient[]> {
  const versions = await rows<Row>(
    db,
    sql`select ${destinationColumns}, p.created_at as "recipientSince",
          json_build_object('id', p.id, 'customerId', p.customer_id, 'name', p.name,
            'nickname', p.nickname, 'kind', p.kind, 'wireType', p.wire_type) as recipient
        from payees p join destinations d on d.id in (p.destination_id, p.wire_destination_id)
        where ${which} ${lock}`,
  );
  const byId = Map.groupBy(versions, ({ recipient }) => recipient.id);
  return [...byId.values()].map(recipientOf);
}

function recipientOf(versions: readonly Row[]): Recipient {
  const [row] = versions;
  if (!row) throw new Error('A recipient has at least one version.');
  const { id, customerId, name, nickname, kind, wireType: transferType } = row.recipient;
  const bill = versionOf(versions, 'bill');
  const wire = versionOf(versions, 'wire');
  return {
    id,
    customerId,
    name: bill?.name ?? name ?? row.name,
    nickname,
    kind,
    createdAt: row.recipientSince,
    bill,
    wire: wire && transferType && { ...wire, transferType },
  };
}

function versionOf(versions: readonly Row[], kind: Destination['kind']): Destination | null {
  const row = versions.find((version) => version.kind === kind);
  if (!row) return null;
  const { recipient: _, recipientSince: __, ...destination } = row;
  return destination;
}
