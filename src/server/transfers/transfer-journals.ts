// The journals of a transfer. Each is named after it and its step, so that the ledger itself
// refuses to record a step twice.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { HoldRequest, JournalRequest } from '#ledger/journal.ts';
import { holdCapture, holdRelease, type Movement, posting, reversal } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { outgoingCapture } from '../outgoing/clearing.ts';
import type { NewTransfer, Transfer } from './writes.ts';

type Step = 'hold' | 'posting' | 'release' | 'reversal';

export function stepOf({ id, transferType }: NewTransfer, step: Step) {
  const noun = transferType === 'internal' ? 'transfer' : 'wire';
  return { key: `transfer ${id} ${step}`, kind: `${noun}-${step}` };
}

/** What the account's owner reads in the list of transactions. */
export function descriptionsOf({ transferType, recipientName }: NewTransfer): string {
  return `${transferType === 'internal' ? 'Transfer' : 'Wire'} to ${recipientName}`;
}

export function holdOf(transfer: NewTransfer): HoldRequest {
  return {
    id: transfer.holdId,
    accountId: transfer.fromAccountId,
    amountCents: cents(transfer.amountCents + transfer.feeCents),
    reason: transfer.transferType === 'internal' ? 'transfer' : 'wire',
    description: descriptionsOf(transfer),
  };
}

export function releaseOf(transfer: Transfer): JournalRequest {
  return holdRelease(stepOf(transfer, 'release'), transfer.holdId);
}

/** Posts the amount out of its hold, and the fee on a line of its own. */
export function postingOf(transfer: Transfer): JournalRequest {
  const {
    fromAccountId: from,
    toAccountId,
    transferType,
    amountCents,
    feeCents,
    holdId,
  } = transfer;
  const description = descriptionsOf(transfer);
  const step = stepOf(transfer, 'posting');
  if (transferType === 'internal') {
    if (toAccountId === null) throw new Error('A transfer between own accounts has a target.');
    const toDescription = 'Transfer between own accounts';
    const money = { from, to: toAccountId, amountCents, description, toDescription };
    return holdCapture(step, holdId, { ...money, category: 'Transfer' });
  }
  const fee: Movement = {
    from,
    to: generalAccounts.fees,
    amountCents: feeCents,
    description: 'Wire fee',
    category: 'Fees',
  };
  const merchant = transfer.recipientBank;
  const money = { from, amountCents, description, merchant, category: 'Wire' };
  return outgoingCapture(transferType, step, holdId, money, ...(feeCents > 0n ? [fee] : []));
}

/**
 * Takes back what the posting from an account did that is closed by now: it takes nothing any more,
 * so that the money goes to where the bank holds what is owed for closed accounts.
 */
export function returnToClosed(transfer: Transfer): JournalRequest {
  const to = generalAccounts.closedAccounts;
  const { amountCents, feeCents } = transfer;
  const wire: Movement = {
    from: generalAccounts.wireClearing,
    to,
    amountCents,
    description: 'Returned wire of a closed account',
  };
  const fee: Movement = {
    from: generalAccounts.fees,
    to,
    amountCents: feeCents,
    description: 'Returned wire fee of a closed account',
  };
  return posting(stepOf(transfer, 'reversal'), ...(feeCents > 0n ? [wire, fee] : [wire]));
}

/** Takes back everything the posting did. */
export async function reversalOf(db: Db, transfer: Transfer): Promise<JournalRequest> {
  const { key } = stepOf(transfer, 'posting');
  const { number } = await one<{ number: bigint }>(
    db,
    sql`select number from ledger.journals where key = ${key}`,
  );
  return reversal(stepOf(transfer, 'reversal'), number);
}
