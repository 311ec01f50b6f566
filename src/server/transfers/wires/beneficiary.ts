import { createHash } from 'node:crypto';
import type { NewTransfer } from '../writes.ts';

type Destination = Pick<
  NewTransfer,
  | 'transferType'
  | 'fromAccountId'
  | 'toAccountId'
  | 'amountCents'
  | 'feeCents'
  | 'recipientName'
  | 'recipientBank'
  | 'recipientAccountNumber'
  | 'recipientRoutingNumber'
  | 'recipientSwiftCode'
  | 'recipientAddress'
  | 'recipientCity'
  | 'recipientState'
  | 'recipientCountry'
  | 'recipientPostalCode'
>;

/**
 * Over every field that decides where the money goes: an approval of this hash covers exactly
 * these.
 */
export function beneficiaryHash(to: Destination): Buffer {
  return hash([
    to.transferType,
    to.fromAccountId,
    to.toAccountId,
    to.amountCents.toString(),
    to.feeCents.toString(),
    to.recipientName,
    to.recipientBank,
    to.recipientAccountNumber,
    to.recipientRoutingNumber,
    to.recipientSwiftCode,
    to.recipientAddress,
    to.recipientCity,
    to.recipientState,
    to.recipientCountry,
    to.recipientPostalCode,
  ]);
}

function hash(parts: readonly (string | null)[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
