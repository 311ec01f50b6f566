// Every dialog of the dashboard is a piece of code of its own, fetched when the pointer is on the
// button that opens it, or at the latest when that button is pressed.
import type { OwnAccount } from '../../../base/account/own-account.ts';
import type { DrawDialog } from '../../../base/page/use-lazy-dialog.tsx';
import { openView, showRejectedLink } from '../../../base/page/use-view-url.ts';
import { FILTER_STATE, noFilter } from '../../../transactions/transaction-filter.ts';
import type { TransactionOpener } from '../../../transactions/transaction-link.tsx';
import type { DialogPath } from '../dashboard-view.ts';
import { listUrl } from '../list-url.ts';

/** What the page shows now, which changes while a dialog is open. */
export interface LiveDashboard {
  readonly accounts: readonly OwnAccount[];
  /** The accounts with a pending request for a higher credit limit. */
  readonly waitingForLimit: readonly string[];
  readonly open: (...dialog: DialogPath) => void;
  /** Called when the whole list of transactions is shown, to go there. */
  readonly onLines: () => void;
  readonly opener: TransactionOpener;
}

type Draw = DrawDialog<LiveDashboard>;

async function openTransfer(): Promise<Draw> {
  const { TransferDialog } = await import('../../../transfers/send/transfer-dialog.tsx');
  return ({ accounts, open }, close) => (
    <TransferDialog
      accounts={accounts}
      onScheduled={() => open('scheduled')}
      onClose={close}
      onManageRecipients={() => open('recipients')}
    />
  );
}

async function openDeposit(): Promise<Draw> {
  const { DepositDialog } = await import('../../../deposits/deposit-dialog.tsx');
  return ({ accounts }, close) => <DepositDialog accounts={accounts} onClose={close} />;
}

async function openBills(): Promise<Draw> {
  const { BillsDialog } = await import('../../../bills/bills-dialog.tsx');
  return ({ accounts, open }, close) => (
    <BillsDialog
      accounts={accounts}
      onScheduled={() => open('scheduled')}
      onClose={close}
      onManageRecipients={() => open('recipients')}
    />
  );
}

async function openScheduled(): Promise<Draw> {
  const { ScheduledDialog } = await import('../../../schedules/scheduled-dialog.tsx');
  return ({ accounts, open }, close) => (
    <ScheduledDialog accounts={accounts} onNew={() => open('schedule')} onClose={close} />
  );
}

async function openSchedule(): Promise<Draw> {
  const { ScheduleDialog } = await import('../../../schedules/schedule-dialog.tsx');
  return ({ accounts, open }, close) => (
    <ScheduleDialog accounts={accounts} onDone={() => open('scheduled')} onClose={close} />
  );
}

async function openSettings(): Promise<Draw> {
  const { AccountSettings } = await import('./account-settings.tsx');
  return ({ open }, close) => (
    <AccountSettings onChangePassword={() => open('password')} onClose={close} />
  );
}

/** The settings where an authenticator app is set up, with that already begun. */
async function openAuthenticator(): Promise<Draw> {
  const { AccountSettings } = await import('./account-settings.tsx');
  return ({ open }, close) => (
    <AccountSettings startSetUp onChangePassword={() => open('password')} onClose={close} />
  );
}

async function openPassword(): Promise<Draw> {
  const { PasswordDialog } = await import('../../../auth/password/password-dialog.tsx');
  return (_, close) => <PasswordDialog onClose={close} />;
}

async function openDocuments(): Promise<Draw> {
  const { DocumentsDialog } = await import('../../../statements/documents-dialog.tsx');
  return ({ accounts, open }, close) => (
    <DocumentsDialog
      accounts={accounts}
      onStatement={(accountId, month) => open('statements', accountId, month)}
      onClose={close}
    />
  );
}

/** The code of a dialog, by its path in the address. */
export function loadDialog([name, accountId = '', month]: DialogPath): Promise<Draw> {
  switch (name) {
    case 'transfer':
      return openTransfer();
    case 'deposit':
      return openDeposit();
    case 'bills':
      return openBills();
    case 'scheduled':
      return openScheduled();
    case 'schedule':
      return openSchedule();
    case 'settings':
      return openSettings();
    case 'authenticator':
      return openAuthenticator();
    case 'password':
      return openPassword();
    case 'documents':
      return openDocuments();
    case 'recipients':
      return openRecipients();
    case 'notifications':
      return openNotifications();
    case 'direct-deposit':
      return openDirectDeposit();
    case 'send-again':
      return openSendAgain(accountId);
    case 'wire-to':
      return openPay('wire', accountId);
    case 'bill-to':
      return openPay('bill', accountId);
    case 'account':
      return openAccount(accountId);
    case 'statements':
      return openStatements(accountId, month);
    case 'credit-limit':
      return openLimit(accountId);
    case 'transaction':
      return openTransaction(accountId);
    case 'card':
      return openCard(accountId);
  }
}

async function openRecipients(): Promise<Draw> {
  const { RecipientsDialog } = await import('../../../recipients/recipients-dialog.tsx');
  return ({ open }, close) => (
    <RecipientsDialog
      onWire={(id) => open('wire-to', id)}
      onBill={(id) => open('bill-to', id)}
      onClose={close}
    />
  );
}

async function openPay(way: 'wire' | 'bill', recipientId: string): Promise<Draw> {
  const { PayRecipient } = await import('./pay-recipient.tsx');
  return ({ accounts, open }, close) => (
    <PayRecipient
      recipientId={recipientId}
      way={way}
      accounts={accounts}
      onScheduled={() => open('scheduled')}
      onManageRecipients={() => open('recipients')}
      onUnknown={() => {
        close();
        showRejectedLink();
      }}
      onClose={close}
    />
  );
}

async function openNotifications(): Promise<Draw> {
  const { NotificationsDialog } = await import('../../../alerts/notifications-dialog.tsx');
  return (_, close) => <NotificationsDialog onClose={close} />;
}

async function openDirectDeposit(): Promise<Draw> {
  const { DirectDeposit } = await import('./direct-deposit.tsx');
  return ({ accounts }, close) => <DirectDeposit accounts={accounts} onClose={close} />;
}

async function openSendAgain(paymentId: string): Promise<Draw> {
  const { SendAgain } = await import('./send-again.tsx');
  return ({ accounts, open }, close) => (
    <SendAgain
      paymentId={paymentId}
      accounts={accounts}
      onManageRecipients={() => open('recipients')}
      onClose={close}
    />
  );
}

async function openLimit(accountId: string): Promise<Draw> {
  const { LimitDialog } = await import('../../../credit-limits/limit-dialog.tsx');
  return ({ accounts }, close) => {
    const account = accounts.find(({ id }) => id === accountId);
    return account && <LimitDialog account={account} onClose={close} />;
  };
}

async function openTransaction(id: string): Promise<Draw> {
  const { TransactionDialog } = await import('../../../transactions/detail/transaction-dialog.tsx');
  return ({ opener }, close) => (
    <TransactionDialog
      key={id}
      id={id}
      opener={opener}
      onUnknown={() => {
        close();
        showRejectedLink();
      }}
      onClose={close}
    />
  );
}

async function openCard(id: string): Promise<Draw> {
  const { CardDialog } = await import('../../../cards/card-dialog.tsx');
  return ({ accounts, open, opener }, close) => (
    <CardDialog
      key={id}
      id={id}
      accounts={accounts}
      opener={opener}
      onCard={(cardId) => open('card', cardId)}
      onUnknown={() => {
        close();
        showRejectedLink();
      }}
      onClose={close}
    />
  );
}

async function openAccount(accountId: string): Promise<Draw> {
  const { AccountDetails } = await import('./account-details.tsx');
  return (live, close) => {
    const account = live.accounts.find(({ id }) => id === accountId);
    if (!account) return null;
    return (
      <AccountDetails
        account={account}
        isWaitingForLimit={live.waitingForLimit.includes(accountId)}
        onRequestLimit={() => live.open('credit-limit', accountId)}
        onStatements={() => live.open('statements', accountId)}
        onAll={() => {
          const filter = { ...noFilter, accountId };
          openView(listUrl(filter), { [FILTER_STATE]: filter });
          live.onLines();
        }}
        opener={live.opener}
        onClose={close}
      />
    );
  };
}

async function openStatements(accountId: string, month: string | undefined): Promise<Draw> {
  const { StatementsDialog } = await import('../../../statements/statements-dialog.tsx');
  return ({ accounts, open }, close) => {
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) return null;
    return (
      <StatementsDialog
        account={account}
        month={month}
        onMonth={(chosen) => open('statements', accountId, chosen)}
        onClose={close}
      />
    );
  };
}
