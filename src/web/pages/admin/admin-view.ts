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
  'staff',
  'audit-log',
] as const;

export type TabId = (typeof tabIds)[number];

/** The tabs in which one row has a view of its own: a customer, or an item of a queue. */
const withItems: readonly TabId[] = [
  'customers',
  'pending-accounts',
  'pending-transfers',
  'credit-requests',
  'check-deposits',
  'requests',
];

export interface AdminView {
  readonly tab: TabId;
  /** The customer or the item of the queue that is open. */
  readonly item?: string | undefined;
}

export const firstView: AdminView = { tab: 'overview' };

/** The view that the address names; undefined where it is none of this staff member's tabs. */
export function readAdminView(
  url: ViewUrl | undefined,
  tabs: readonly TabId[],
): AdminView | undefined {
  const [name = firstView.tab, item, ...more] = url?.path ?? [undefined, undefined, 'more'];
  const tab = tabs.find((id) => id === name);
  const isKnown = more.length === 0 && (item === undefined || withItems.some((id) => id === tab));
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
