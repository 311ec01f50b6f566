import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalActor, JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import { requireRecorded } from '../../posting/ledger-refusal.ts';
import type { FundingState } from '../application-states.ts';

export interface OpeningDeposit {
  readonly applicationId: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly isCredit: boolean;
  /** Whether it waits until staff have seen the money. */
  readonly isHeld: boolean;
}

export interface Funding {
  readonly funding: FundingState;
  readonly fundingHold: string | null;
  readonly fundingJournal: bigint | null;
}

export const NOT_FUNDED: Funding = { funding: 'none', fundingHold: null, fundingJournal: null };

/** Posts what the applicant brings along; to a credit account it is a payment. */
export async function postOpeningDeposit(
  tx: Tx,
  deposit: OpeningDeposit,
  actor: JournalActor,
  now: Date,
): Promise<Funding> {
  if (deposit.amountCents === 0n) return NOT_FUNDED;
  const hold = deposit.isHeld ? randomUUID() : null;
  const request = { ...journalOf(deposit, hold), actor };
  const { number } = requireRecorded(await record(tx, request, now));
  return { funding: hold ? 'held' : 'none', fundingHold: hold, fundingJournal: number };
}

function journalOf(deposit: OpeningDeposit, hold: string | null): JournalRequest {
  const { applicationId, accountId, amountCents } = deposit;
  const description = deposit.isCredit ? 'Opening payment' : 'Opening deposit';
  const journal = posting(
    { key: `opening deposit ${applicationId}`, kind: 'opening-deposit' },
    {
      from: generalAccounts.depositClearing,
      to: accountId,
      amountCents,
      description,
      category: 'Deposit',
    },
  );
  if (!hold) return journal;
  const held = {
    id: hold,
    accountId,
    amountCents,
    reason: 'opening-deposit',
    description: `${description}, until it has arrived`,
  };
  return { ...journal, places: [held] };
}
