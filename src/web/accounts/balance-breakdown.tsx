import { isCredit } from '#rules/products/account-types.ts';
import { Balance } from '../base/account/balance.tsx';
import { owedOn } from '../base/account/owed-on.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { formatDate } from '../base/format/format.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';

/** How the available balance comes about: what is posted, what is held and until when. */
export function BalanceBreakdown({ account }: { readonly account: OwnAccount }) {
  const { holds, availableBalance, creditLimit } = account;
  return (
    <>
      <DetailList>
        {creditLimit !== null && (
          <Detail label="Credit limit">
            <Balance amount={creditLimit} />
          </Detail>
        )}
        <Posted account={account} />
        {holds.map(({ id, reason, description, amount, releaseAt }) => (
          <Detail
            key={id}
            label={`On hold: ${holdNames[reason] ?? reason}`}
            more={`${description}, ${releaseAt === null ? (endings[reason] ?? 'until a decision is made') : `until ${formatDate(releaseAt)}`}`}
          >
            <Balance amount={`-${amount}`} />
          </Detail>
        ))}
        <Detail label={isCredit(account.accountType) ? 'Available credit' : 'Available'} total>
          <Balance amount={availableBalance} />
        </Detail>
      </DetailList>
      {account.overdrawn && (
        <Notice tone="danger" title="This account is overdrawn" className="my-3">
          It is <Balance amount={availableBalance.slice(1)} /> below zero. Nothing can be sent from
          it until that is paid back. Every deposit to the account counts toward it.
        </Notice>
      )}
      <p className="text-sm leading-5 text-muted">
        {isCredit(account.accountType)
          ? 'Available credit is your limit minus what you owe and what is on hold.'
          : 'Available is what you can use now: your current balance minus what is on hold.'}
      </p>
    </>
  );
}

function Posted({ account }: { readonly account: OwnAccount }) {
  const owed = owedOn(account);
  if (!isCredit(account.accountType)) {
    return (
      <Detail label="Current balance" more="Posted">
        <Balance amount={account.balance} />
      </Detail>
    );
  }
  return (
    <Detail label="Owed" more="Current balance">
      <Balance amount={owed ?? '0.00'} />
    </Detail>
  );
}

const holdNames: Readonly<Record<string, string>> = {
  wire: 'wire transfer',
  transfer: 'transfer',
  check: 'check deposit',
  'opening-deposit': 'opening deposit',
};

const endings: Readonly<Record<string, string>> = {
  wire: 'until the wire is sent or denied',
  transfer: 'until the transfer is approved or denied',
  'opening-deposit': 'until the deposit is confirmed',
};
