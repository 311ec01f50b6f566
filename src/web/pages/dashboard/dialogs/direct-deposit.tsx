import { DirectDepositDialog } from '../../../accounts/direct-deposit-dialog.tsx';
import { useMe } from '../../../auth/api.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onClose: () => void;
}

/** The direct deposit details in the name of the signed-in customer. */
export function DirectDeposit({ accounts, onClose }: Props) {
  const user = useMe().data?.user;
  const holder = user ? `${user.firstName} ${user.lastName}` : '';
  return <DirectDepositDialog accounts={accounts} holder={holder} onClose={onClose} />;
}
