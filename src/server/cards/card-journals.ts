// The journals of a payment by card, named after its authorization, so that the ledger records each
// once at most. No other file of the server names the clearing account of cards.
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { holdCapture, holdPlacement, holdRelease } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import type { Authorization } from './authorizations.ts';

const step = ({ id }: Authorization, name: 'hold' | 'clear' | 'release', kind: string) => ({
  key: `card-authorization ${id} ${name}`,
  kind,
});

function descriptionOf({ channel, merchant }: Authorization): string {
  return channel === 'atm' ? `ATM withdrawal, ${merchant}` : `Card purchase, ${merchant}`;
}

/** Sets aside what was authorized. */
export function holdJournal(authorization: Authorization): JournalRequest {
  const { accountId, amountCents, expiresAt } = authorization;
  return holdPlacement(step(authorization, 'hold', 'card-hold'), {
    id: requireHold(authorization),
    accountId,
    amountCents,
    reason: 'card',
    description: descriptionOf(authorization),
    ...(expiresAt !== null && { releaseAt: expiresAt }),
  });
}

/**
 * Pays what the merchant claims, which may be more or less than the hold. Forced, it is posted even
 * where the account has not enough: the bank owes it to the network either way.
 */
export function clearingJournal(
  authorization: Authorization,
  { amountCents, isForced }: { readonly amountCents: Cents; readonly isForced: boolean },
): JournalRequest {
  const { accountId: from, merchant } = authorization;
  const journal = holdCapture(
    step(authorization, 'clear', 'card-clearing'),
    requireHold(authorization),
    {
      from,
      to: generalAccounts.cardClearing,
      amountCents,
      description: descriptionOf(authorization),
      merchant,
    },
  );
  return { ...journal, ...(isForced && { forced: true }) };
}

/** Lets go what was set aside and never claimed. */
export function releaseJournal(authorization: Authorization): JournalRequest {
  const release = step(authorization, 'release', 'card-hold-release');
  return holdRelease(release, requireHold(authorization));
}

function requireHold({ holdId }: Authorization): string {
  if (holdId === null) throw new Error('An approved authorization has a hold.');
  return holdId;
}
