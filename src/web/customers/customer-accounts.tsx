import { isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { maskedNumber } from '../base/format/format.ts';
import { Amount } from '../ui/display/amount.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { UserPage } from './user.ts';

type Props = Pick<UserPage, 'accounts' | 'cards'>;

/** What is on each account, what of it is held, and the cards that belong to it. */
export function CustomerAccounts({ accounts, cards }: Props) {
  return (
    <Card title="Accounts and cards">
      {accounts.length === 0 && <p className="text-muted">No accounts.</p>}
      <ul className="divide-y divide-hair">
        {accounts.map((account) => (
          <li key={account.id} className="grid gap-2 py-3.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
              <div>
                <p className="font-semibold">{account.accountName}</p>
                <p className="text-sm text-muted tabular-nums">
                  {kindName(account.accountType)} {maskedNumber(account.accountNumber)}
                </p>
              </div>
              <div className="text-right max-xs:text-left">
                <p className="font-semibold">
                  <Amount value={account.balance} />
                </p>
                <p className="text-sm text-muted">
                  <Amount value={account.availableBalance} /> available
                  {isCredit(account.accountType) && account.creditLimit && (
                    <>
                      {' of '}
                      <Amount value={account.creditLimit} />
                    </>
                  )}
                </p>
              </div>
            </div>
            {account.holds.map((hold) => (
              <p key={hold.id} className="flex justify-between gap-4 text-sm text-muted">
                <span>Held: {hold.description}</span>
                <Amount value={hold.amount} />
              </p>
            ))}
            {cards
              .filter(({ accountId }) => accountId === account.id)
              .map((card) => (
                <p key={card.id} className="flex items-center gap-2 text-sm text-muted">
                  <Icon name="credit-card" size={16} />
                  <span className="capitalize">{card.cardType} card</span>
                  <span className="tabular-nums">{card.cardNumberMasked.slice(-4)}</span>
                  <span>until {card.expiryDate}</span>
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
