// The views of the portal, each named by the fragment of its address: '#customers/3f1a'.

import type { ViewUrl } from '../../base/page/view-url.ts';

export const tabIds = [
  'overview',
  'customers',
  'accounts',
  'transactions',
  'pending-accounts',
  'pending-transfers',
  'access-codes',
  'credit-requests',
  'check-deposits',
  'requests',
  'bill-payments',
  'books',
  'staff',
  'audit-log',
] as const;

export type TabId = (typeof tabIds)[number];

/**
 * The tabs in which one row has a view of its own: a customer, an item of a queue, an account of
 * the books, a dialog.
 */
const withItems: readonly TabId[] = [
  'customers',
  'pending-accounts',
  'pending-transfers',
  'credit-requests',
  'check-deposits',
  'requests',
  'books',
  'staff',
  'audit-log',
];

/** The dialogs of an account: '#accounts/3f1a/credit'. */
const adjustments = ['credit', 'debit'];

export interface AdminView {
  readonly tab: TabId;
  /** The customer, the item of the queue, the view of the books or the row that is open. */
  readonly item?: string | undefined;
}

export const firstView: AdminView = { tab: 'overview' };

/** The view that the address names; undefined where it is none of this staff member's tabs. */
export function readAdminView(
  url: ViewUrl | undefined,
  tabs: readonly TabId[],
): AdminView | undefined {
  if (!url) return undefined;
  const [name = firstView.tab, item, action] = url.path;
  const tab = tabs.find((id) => id === name);
  const isPlain =
    item === undefined || (action === undefined && withItems.some((id) => id === tab));
  const isAdjustment = tab === 'accounts' && action !== undefined && adjustments.includes(action);
  const isKnown = url.path.length <= 3 && (isPlain || isAdjustment);
  return tab && isKnown ? { tab, item } : undefined;
}

export function adminViewUrl({ tab, item }: AdminView): ViewUrl {
  if (item !== undefined) return { path: [tab, item], params: {} };
  return { path: tab === firstView.tab ? [] : [tab], params: {} };
}

/** The tabs a staff member has: auditors do not see unused access codes. */
export function tabsFor({ role }: { readonly role: string }): readonly TabId[] {
  return role === 'auditor' ? tabIds.filter((tab) => tab !== 'access-codes') : tabIds;
}

/** The tab before or after this one; the first follows the last. */
export function neighbour(tabs: readonly TabId[], tab: TabId, step: 1 | -1): TabId {
  const at = tabs.indexOf(tab) + step + tabs.length;
  return tabs[at % tabs.length] ?? tab;
}
