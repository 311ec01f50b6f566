import { denyAccountClosing } from '#endpoints/accounts/accounts.ts';
import { readUser } from '#endpoints/people/customers.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { maskedNumber } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { formatViewUrl } from '../base/page/view-url.ts';
import { SecondPersonRemarks, whyNotApproveTwice } from '../base/queue/decision/second-person.tsx';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { Remarks } from '../ui/display/remark.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { UserPage } from './user.ts';

type Account = UserPage['accounts'][number];

interface Props extends Pick<UserPage, 'accounts' | 'cards'> {
  readonly me: StaffMember;
  /** Why this colleague cannot close an account. */
  readonly why: string | undefined;
  readonly onCard: (cardId: string) => void;
  readonly onClose: (account: Account) => void;
}

/** What is on each account, what of it is held, and the cards that belong to it. */
export function CustomerAccounts({ me, accounts, cards, why, onCard, onClose }: Props) {
  const { today } = useQueue('adjustments');
  const whyNotClose = ({ waitsForSecondPerson }: Account) =>
    why ?? whyNotApproveTwice(me, waitsForSecondPerson);
  return (
    <Card title="Accounts and cards" empty={accounts.length === 0 ? 'No accounts' : undefined}>
      <ul className="divide-y divide-hair">
        {accounts.map((account) => (
          <li key={account.id} className="grid gap-2 py-3.5 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
              <div>
                <p>
                  <a
                    href={transactionsUrl(account.id)}
                    className="link rounded-md font-semibold"
                    title="The transactions of this account"
                  >
                    {account.accountName}
                  </a>
                </p>
                <p className="text-sm text-muted tabular-nums">
                  {kindName(account.accountType)} {maskedNumber(account.accountNumber)}
                </p>
                {account.overdrawn && <StatusBadge status="Overdrawn" tone="danger" />}
              </div>
              <div className="ml-auto text-right">
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
                <p
                  key={card.id}
                  className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted"
                >
                  <Icon name="credit-card" size={16} />
                  <span className="capitalize">{card.cardType} card</span>
                  <span className="tabular-nums">{card.cardNumberMasked.slice(-4)}</span>
                  <span>until {card.expiryDate}</span>
                  {card.status !== 'active' && (
                    <StatusBadge
                      status={card.status}
                      tone={card.status === 'locked' ? 'pending' : 'neutral'}
                    />
                  )}
                  <button
                    type="button"
                    className="link min-h-6"
                    aria-label={`Manage ${card.cardType} card ${card.cardNumberMasked.slice(-4)}`}
                    onClick={() => onCard(card.id)}
                  >
                    Manage
                  </button>
                </p>
              ))}
            {account.waitsForSecondPerson && (
              <Remarks label="Closing">
                <SecondPersonRemarks waiting={account.waitsForSecondPerson} today={today} />
              </Remarks>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <button
                type="button"
                disabled={whyNotClose(account) !== undefined}
                title={whyNotClose(account)}
                aria-label={`Close account ${account.accountName} ${maskedNumber(account.accountNumber)}`}
                onClick={() => onClose(account)}
                className="min-h-6 rounded-md text-sm text-muted underline underline-offset-3 hover:text-danger disabled:no-underline disabled:hover:text-muted"
              >
                Close account
              </button>
              {account.waitsForSecondPerson && <DenyClosing me={me} account={account} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The address of the list of transactions, narrowed down to one account. */
function transactionsUrl(accountId: string): string {
  return formatViewUrl({ path: ['transactions'], params: { accountId } });
}

interface DenyProps {
  readonly me: StaffMember;
  readonly account: Account;
}

/** Says no to a closing that waits for a second person. */
function DenyClosing({ me, account }: DenyProps) {
  const { submit, isPending } = useSubmit(denyAccountClosing, {
    refreshes: [readUser],
    onDone: () => showToast({ title: 'Closing denied', text: 'The account stays open.' }),
    onRefused: (refusal) => toastRefusal('Error denying the closing', refusal),
  });
  const why = whyNotDecide(me);
  return (
    <Button
      kind="quiet"
      size="small"
      disabled={why !== undefined}
      title={why}
      busy={isPending}
      busyText="Denying..."
      aria-label={`Deny closing ${account.accountName} ${maskedNumber(account.accountNumber)}`}
      onClick={() => submit({ params: { accountId: account.id }, body: {} })}
    >
      Deny closing
    </Button>
  );
}
