// Every dialog of the dashboard is a piece of code of its own, fetched when the pointer reaches
// what opens it, or at the latest when they press it.
import type { OwnAccount } from '../../base/account/own-account.ts';
import type { DrawDialog } from '../../base/page/use-lazy-dialog.tsx';
import type { QuickAction } from '../../overview/quick-actions.tsx';

/** What the page knows now, which changes while a dialog stands open. */
export interface LiveDashboard {
  readonly accounts: readonly OwnAccount[];
  /** The accounts for which more credit was asked, without an answer so far. */
  readonly waitingForLimit: readonly string[];
  readonly open: (load: () => Promise<DrawDialog<LiveDashboard>>) => void;
}

type Draw = DrawDialog<LiveDashboard>;

async function openTransfer(): Promise<Draw> {
  const { TransferDialog } = await import('../../transfers/send/transfer-dialog.tsx');
  return ({ accounts }, close) => <TransferDialog accounts={accounts} onClose={close} />;
}

async function openDeposit(): Promise<Draw> {
  const { DepositDialog } = await import('../../deposits/deposit-dialog.tsx');
  return ({ accounts }, close) => <DepositDialog accounts={accounts} onClose={close} />;
}

async function openBills(): Promise<Draw> {
  const { BillsDialog } = await import('../../bills/bills-dialog.tsx');
  return ({ accounts }, close) => <BillsDialog accounts={accounts} onClose={close} />;
}

async function openSettings(): Promise<Draw> {
  const { AccountSettings } = await import('./account-settings.tsx');
  return ({ open }, close) => (
    <AccountSettings onChangePassword={() => open(openPassword)} onClose={close} />
  );
}

/** The settings where an authenticator app is set up, with that already begun. */
export async function openAuthenticator(): Promise<Draw> {
  const { AccountSettings } = await import('./account-settings.tsx');
  return ({ open }, close) => (
    <AccountSettings startSetUp onChangePassword={() => open(openPassword)} onClose={close} />
  );
}

async function openPassword(): Promise<Draw> {
  const { PasswordDialog } = await import('../../auth/password/password-dialog.tsx');
  return (_, close) => <PasswordDialog onClose={close} />;
}

export const quickDialogs: Readonly<Record<QuickAction, () => Promise<Draw>>> = {
  transfer: openTransfer,
  deposit: openDeposit,
  bills: openBills,
  settings: openSettings,
};

/** The dialog that was left, by the name it gave what was typed into it. */
export function openRecovered(name: string): Promise<Draw> {
  const [dialog, accountId = ''] = name.split(':');
  return dialog === 'limit' ? openLimit(accountId) : quickDialogs[dialog as QuickAction]();
}

export async function openLimit(accountId: string): Promise<Draw> {
  const { LimitDialog } = await import('../../credit-limits/limit-dialog.tsx');
  return ({ accounts }, close) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account && <LimitDialog account={account} onClose={close} />;
  };
}

export async function openAccount(accountId: string): Promise<Draw> {
  const { AccountDetails } = await import('./account-details.tsx');
  return (live, close) => {
    const account = live.accounts.find(({ id }) => id === accountId);
    if (!account) return null;
    return (
      <AccountDetails
        account={account}
        isWaitingForLimit={live.waitingForLimit.includes(accountId)}
        onRequestLimit={() => live.open(() => openLimit(accountId))}
        onStatements={() => live.open(() => openStatements(accountId))}
        onClose={close}
      />
    );
  };
}

async function openStatements(accountId: string): Promise<Draw> {
  const { StatementsDialog } = await import('../../transactions/statements-dialog.tsx');
  return ({ accounts }, close) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account && <StatementsDialog account={account} onClose={close} />;
  };
}
