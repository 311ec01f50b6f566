import type { ReactNode } from 'react';
import { readPrinted, ZERO } from '#money/cents.ts';
import { isBusiness, isCredit } from '#rules/products/account-types.ts';
import { kindName } from '../base/account/account-kind.ts';
import { Balance } from '../base/account/balance.tsx';
import { owedOn } from '../base/account/owed-on.ts';
import { type OwnAccount, shownName } from '../base/account/own-account.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { heldOn } from './balance-parts.ts';

/** Name, available, current and the arrow; the headings above stand in the same columns. */
export const accountColumns =
  '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_8.75rem_8.75rem_1.25rem] @2xl:gap-4';

interface Props {
  readonly account: OwnAccount;
  readonly onOpen: (account: OwnAccount) => void;
}

/** One account of the list; pressing it opens its details. */
export function AccountRow({ account, onOpen }: Props) {
  return (
    <button
      type="button"
      onClick={() => onOpen(account)}
      className={`group account-row @2xl:min-h-21 @2xl:items-center ${accountColumns}`}
    >
      {/* The amounts go below where a fact, which stays on its line, leaves them no room. */}
      <span className="flex min-w-0 shrink grow basis-[min-content] items-center gap-3.5">
        <KindIcon account={account} />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere sm:text-[1.0625rem]">
            {shownName(account)}
          </span>
          <Facts account={account} />
        </span>
      </span>
      <Money account={account} />
      <Icon
        name="chevron-right"
        size={20}
        className="text-control transition-transform group-hover:translate-x-0.5 @max-2xl:hidden"
      />
    </button>
  );
}

function KindIcon({ account }: { readonly account: OwnAccount }) {
  const icon = isCredit(account.accountType)
    ? 'credit-card'
    : account.accountType.endsWith('savings')
      ? 'piggy-bank'
      : isBusiness(account.accountType)
        ? 'briefcase'
        : 'wallet';
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-soft text-primary max-sm:hidden">
      <Icon name={icon} size={20} />
    </span>
  );
}

function Facts({ account }: { readonly account: OwnAccount }) {
  const held = heldOn(account);
  return (
    <span className="block overflow-x-clip text-sm leading-5 text-muted">
      <span className="facts">
        <Fact>
          {kindName(account.accountType)} <span aria-hidden="true">••</span>
          <span className="sr-only">ending in </span>
          {account.accountNumber.slice(-4)}
        </Fact>
        {account.creditLimit !== null && (
          <Fact>
            limit <Balance amount={account.creditLimit} />
          </Fact>
        )}
        {account.overdrawn && <Fact className="font-semibold text-danger">Overdrawn</Fact>}
        {held !== '0.00' && (
          <Fact className="font-medium text-pending">
            <Balance amount={held} suffix=" on hold" />
          </Fact>
        )}
      </span>
    </span>
  );
}

interface FactProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** One fact, on one line. */
function Fact({ className = '', children }: FactProps) {
  return <span className={`whitespace-nowrap ${className}`}>{children}</span>;
}

function Money({ account }: { readonly account: OwnAccount }) {
  return (
    <>
      <span className="shrink-0 text-right tabular-nums @max-2xl:hidden">
        <span className="sr-only">available </span>
        <span className="text-[1.1875rem] leading-6.5 font-bold tracking-tight">
          <Balance amount={account.availableBalance} />
        </span>
      </span>
      <span className="shrink-0 text-right text-muted tabular-nums @max-2xl:hidden">
        <Current account={account} />
      </span>
      {/* In a narrow list both stand below each other, each with its word. */}
      <span className="ml-auto shrink-0 text-right text-sm leading-5 text-muted tabular-nums @2xl:hidden">
        <span className="block text-lg leading-6 font-bold tracking-tight text-ink">
          <Balance amount={account.availableBalance} />
        </span>
        {isCredit(account.accountType) ? 'available credit' : 'available'}
        <span className="block">
          <Current account={account} />
          {!isCredit(account.accountType) && ' current'}
        </span>
      </span>
    </>
  );
}

/** What the books say now; of a credit account, what is owed. */
function Current({ account }: { readonly account: OwnAccount }) {
  const owed = owedOn(account);
  if (owed !== null) return <Balance amount={owed} suffix=" owed" />;
  if (!isCredit(account.accountType)) {
    return (
      <>
        <span className="sr-only @max-2xl:hidden">current </span>
        <Balance amount={account.balance} />
      </>
    );
  }
  const isPaid = readPrinted(account.balance) === ZERO;
  return <Balance amount={account.balance} suffix={isPaid ? ' owed' : ' in your favor'} />;
}
