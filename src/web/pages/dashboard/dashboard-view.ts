// The views of the dashboard, each named by the fragment of its address. A dialog is open over the
// recent transactions, '#account/3f1a', or over the whole list: '#transactions/account/3f1a'. A tab of
// a dialog follows its name, '#bills/history', and is the dialog's own matter.

import { wireTypes } from '#rules/payments/transfer-types.ts';
import type { ViewUrl } from '../../base/page/view-url.ts';

const dialogs = [
  'transfer',
  'deposit',
  'bills',
  'scheduled',
  'schedule',
  'settings',
  'authenticator',
  'password',
  'documents',
  'recipients',
  'notifications',
  'direct-deposit',
] as const;
/** The tabs of dialogs beside the first one, which needs no name. */
const dialogTabs: Readonly<Record<string, readonly string[]>> = {
  transfer: wireTypes,
  deposit: ['history'],
  bills: ['payees', 'history'],
  documents: ['notices', 'taxes'],
  scheduled: ['calendar'],
  settings: ['email', 'alerts', 'notifications', 'paperless', 'security'],
};
/** The dialogs that are about one account; statements can also name a month. */
const accountDialogs = ['account', 'statements', 'credit-limit'] as const;

/** Those about one transaction or hold, one earlier payment, one card, or one recipient. */
const eventDialogs = ['transaction', 'send-again', 'card', 'wire-to', 'bill-to'] as const;

export type DialogPath =
  | readonly [(typeof dialogs)[number]]
  | readonly [(typeof accountDialogs)[number], accountId: string]
  | readonly ['statements', accountId: string, month: string]
  | readonly [(typeof eventDialogs)[number], id: string];

export interface DashboardView {
  readonly hasWholeList: boolean;
  readonly dialog: DialogPath | undefined;
}

/** The view that the address names; undefined where the dashboard has none of that name. */
export function readDashboardView(url: ViewUrl | undefined): DashboardView | undefined {
  if (!url) return undefined;
  const hasWholeList = url.path[0] === 'transactions';
  const dialog = withoutTab(hasWholeList ? url.path.slice(1) : url.path);
  if (dialog.length === 0) return { hasWholeList, dialog: undefined };
  return isDialogPath(dialog) ? { hasWholeList, dialog } : undefined;
}

export function dashboardViewUrl(
  { hasWholeList, dialog }: DashboardView,
  params: ViewUrl['params'] = {},
): ViewUrl {
  const segments = [hasWholeList ? 'transactions' : undefined, ...(dialog ?? [])];
  return {
    path: segments.filter((segment) => segment !== undefined),
    params: hasWholeList ? params : {},
  };
}

/** The account that a dialog is about; undefined where it is about none. */
export function accountOf(dialog: DialogPath | undefined): string | undefined {
  return isEventDialog(dialog?.[0]) ? undefined : dialog?.[1];
}

function withoutTab(dialog: readonly string[]): readonly string[] {
  const [name = '', tab = '', ...more] = dialog;
  return more.length === 0 && dialogTabs[name]?.includes(tab) ? [name] : dialog;
}

function isDialogPath(path: readonly string[]): path is DialogPath {
  const [name, accountId, month, ...more] = path;
  if (more.length > 0) return false;
  if (accountId === undefined) return dialogs.some((dialog) => dialog === name);
  if (isEventDialog(name)) return month === undefined;
  const isMonth = month === undefined || (name === 'statements' && /^\d{4}-\d{2}$/.test(month));
  return isMonth && accountDialogs.some((dialog) => dialog === name);
}

function isEventDialog(name: string | undefined): boolean {
  return eventDialogs.some((dialog) => dialog === name);
}
