import { Balance } from '../base/account/balance.tsx';
import { owedOn } from '../base/account/owed-on.ts';
import type { OwnAccount } from '../base/account/own-account.ts';

/** Of a credit account it says what is owed: a minus would mean that the bank owes the customer. */
export function StatementBalance(account: Pick<OwnAccount, 'accountType' | 'balance'>) {
  const owed = owedOn(account);
  return owed === null ? (
    <Balance amount={account.balance} />
  ) : (
    <Balance amount={owed} suffix=" owed" />
  );
}
