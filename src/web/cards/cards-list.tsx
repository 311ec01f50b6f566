import { type ReactNode, Suspense } from 'react';
import { type OwnAccount, shownName } from '../base/account/own-account.ts';
import { lazyWhenQuiet } from '../base/events/lazy-when-quiet.ts';
import { BankPhone } from '../base/format/bank-phone.tsx';
import { type Card, isUsable } from './card-state.ts';
import { PlasticCard } from './plastic-card.tsx';

const LockButton = lazyWhenQuiet(async () => (await import('./lock-button.tsx')).LockButton);

interface Props {
  readonly cards: readonly Card[];
  /** The account behind a card. */
  readonly accountOf: (accountId: string) => OwnAccount | undefined;
  /** What can be done about a credit card's limit. */
  readonly creditLimit?: (accountId: string) => ReactNode;
  readonly onManage: (cardId: string) => void;
}

/** The cards that work or are locked; earlier ones are found from those that replaced them. */
export function CardsList({ cards, accountOf, creditLimit, onManage }: Props) {
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-5">
        {cards.map((card) => {
          const account = accountOf(card.accountId);
          return (
            !card.replacedBy && (
              <li key={card.id} className="max-w-sm">
                <PlasticCard card={card} name={account?.accountName ?? ''} />
                <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 px-1 pt-3 text-sm leading-5">
                  <span className="text-muted wrap-anywhere">{account && shownName(account)}</span>
                  {card.cardType === 'credit' && creditLimit?.(card.accountId)}
                </div>
                <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 pt-1 text-sm leading-5 print:hidden">
                  <button type="button" className="link min-h-6" onClick={() => onManage(card.id)}>
                    Manage card {card.cardNumberMasked.slice(-4)}
                  </button>
                  {isUsable(card) && (
                    <Suspense>
                      <LockButton card={card} />
                    </Suspense>
                  )}
                </div>
              </li>
            )
          );
        })}
      </ul>
      <p className="mt-4 px-1 text-sm">
        <strong className="font-semibold">Lost card?</strong> Report it under “Manage card”, or call
        us right away: <BankPhone />
      </p>
    </>
  );
}
