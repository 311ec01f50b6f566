// When two payments go to one recipient, however its numbers are written.
import sql, { type Sql } from 'sql-template-tag';
import type { Destination } from './destinations.ts';
import type { OutgoingKind } from './outgoing-limits.ts';

/** Numbers are typed with and without spaces, and letters in either case. */
function compact(value: Sql): Sql {
  return sql`upper(translate(${value}, ' .-/', ''))`;
}

interface WireColumns {
  readonly accountNumber: Sql;
  readonly routingNumber: Sql;
  readonly swiftCode: Sql;
}

/**
 * The account of a wire: that of a domestic one is found by its routing number, of an international
 * one by its BIC. What else was typed as a bank's number leads the money nowhere.
 */
export function wireAccount(
  transferType: Sql,
  { accountNumber, routingNumber, swiftCode }: WireColumns,
): Sql {
  const bank = sql`case ${transferType} when 'wire_domestic' then ${routingNumber}
    else ${swiftCode} end`;
  return sql`(${compact(bank)}, ${compact(accountNumber)})`;
}

interface ToRecipient {
  readonly kind: OutgoingKind;
  readonly customerId: string;
  readonly destination: Destination;
}

/** The customer's destinations, of a table that the statement calls d, that are this recipient's. */
export function isSameRecipient({ kind, customerId, destination: to }: ToRecipient): Sql {
  const accountNumber = sql`${to.accountNumber}::text`;
  if (kind === 'bill') {
    return sql`d.customer_id = ${customerId} and d.kind = 'bill'
      and lower(d.name) = lower(${to.name})
      and ${compact(sql`d.account_number`)} is not distinct from ${compact(accountNumber)}`;
  }
  const type = sql`${kind}::text`;
  const stored = wireAccount(type, {
    accountNumber: sql`d.account_number`,
    routingNumber: sql`d.routing_number`,
    swiftCode: sql`d.swift_code`,
  });
  const sought = wireAccount(type, {
    accountNumber,
    routingNumber: sql`${to.routingNumber}::text`,
    swiftCode: sql`${to.swiftCode}::text`,
  });
  return sql`d.customer_id = ${customerId} and d.kind = 'wire' and ${stored} = ${sought}`;
}
