import { isCredit } from '#rules/products/account-types.ts';
import {
  accountLabel,
  findAccount,
  type OwnAccount,
  shownName,
  standingOf,
} from '../../base/account/own-account.ts';
import { formatAmount } from '../../base/format/format.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import {
  type InternalDraft,
  leftAfterInternal,
  paidBeyondOwed,
  waitsForStaff,
} from './internal-draft.ts';
import { ReviewHead } from './review-head.tsx';

interface Props {
  readonly draft: InternalDraft;
  readonly accounts: readonly OwnAccount[];
  readonly atOnce: string | undefined;
}

/** A move between own accounts once more, before it is made. */
export function InternalReview({ draft, accounts, atOnce }: Props) {
  const from = findAccount(accounts, draft.fromAccountId);
  const to = findAccount(accounts, draft.toAccountId);
  const waits = waitsForStaff(draft.amount, atOnce);
  const beyond = paidBeyondOwed(draft, accounts);
  if (!from || !to) return null;
  return (
    <>
      <ReviewHead verb="You move" amount={formatAmount(draft.amount)} to={shownName(to)} />
      <DetailList>
        <Detail label="From" more={leftAfterInternal(draft, accounts)}>
          {accountLabel(from)}
        </Detail>
        <Detail label="To" more={isCredit(to.accountType) ? standingOf(to) : undefined}>
          {accountLabel(to)}
        </Detail>
        {draft.description.trim() !== '' && (
          <Detail label="Note">{draft.description.trim()}</Detail>
        )}
        <Detail label="Fee">No fee</Detail>
        <Detail label="Arrives">{waits ? 'Once our staff approve it' : 'Instantly'}</Detail>
        <Detail label="Total from your account" total>
          {formatAmount(draft.amount)}
        </Detail>
      </DetailList>
      {beyond !== undefined && (
        <Notice tone="pending" className="mt-2.5">
          {to.balance.startsWith('-')
            ? 'This is more than you owe on this card.'
            : 'You owe nothing on this card.'}{' '}
          {formatAmount(beyond)} will stay on it as your own money.
        </Notice>
      )}
      {waits && atOnce !== undefined && (
        <Notice tone="pending" className="mt-2.5">
          Our staff review transfers above {formatAmount(atOnce)} before they go through. We hold
          this amount now, and you can cancel until then.
        </Notice>
      )}
    </>
  );
}
