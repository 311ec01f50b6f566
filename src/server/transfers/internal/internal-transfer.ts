import { createHash } from 'node:crypto';
import { brand } from '#brand/brand.ts';
import type { Received } from '#contract/endpoint.ts';
import type { submitInternalTransfer } from '#contract/payments/transfers.ts';
import type { OwnAccounts } from './own-accounts.ts';

type Body = Received<typeof submitInternalTransfer, 'body'>;

/** A transfer between own accounts, as it is submitted. */
export interface InternalTransfer {
  readonly body: Body;
  readonly pair: OwnAccounts;
  /** In the ledger: the same submission is recorded once, posted at once or approved later. */
  readonly key: string;
  /** The id of a transfer without a row of its own; a repetition has the same. */
  readonly id: string;
}

/**
 * The ledger's key and the transfer's id, both derived from the customer and the submission key.
 */
export function internalTransferKeys(customerId: string, submissionKey: string) {
  const digest = createHash('sha256').update(`${customerId} ${submissionKey}`).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  return { key: `internal-transfer ${digest}`, id: `${a}-${b}-8${c}-8${d}-${e}` };
}

export function destinationOf({ amount, description }: Body, { to }: OwnAccounts) {
  return {
    transferType: 'internal',
    amountCents: amount,
    description: description ?? null,
    recipientName: to.accountName,
    recipientBank: brand.name,
    recipientAccountNumber: to.accountNumber,
    recipientAddress: null,
    recipientCountry: null,
    processingDays: null,
  } as const;
}
