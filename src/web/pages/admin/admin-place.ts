// The current view of the portal. No address has parameters, so the history entry keeps it.

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

export interface AdminPlace {
  readonly tab: TabId;
  /** The customer whose page is open in place of their list. */
  readonly customer?: string | undefined;
}

export const firstPlace: AdminPlace = { tab: 'overview' };

/** A place as it was kept, or undefined where there is none of that name any more. */
export function readPlace(kept: unknown): AdminPlace | undefined {
  if (typeof kept !== 'object' || kept === null || !('tab' in kept)) return undefined;
  const tab = tabIds.find((id) => id === kept.tab);
  if (tab === undefined) return undefined;
  const isOfCustomer = 'customer' in kept && typeof kept.customer === 'string';
  return isOfCustomer ? { tab, customer: kept.customer as string } : { tab };
}

/** The tabs a colleague has: auditors do not see living access codes. */
export function tabsFor({ role }: { readonly role: string }): readonly TabId[] {
  return role === 'auditor' ? tabIds.filter((tab) => tab !== 'access-codes') : tabIds;
}

/** The tab next to this one, round the ends. */
export function neighbour(tabs: readonly TabId[], tab: TabId, step: 1 | -1): TabId {
  const at = tabs.indexOf(tab) + step + tabs.length;
  return tabs[at % tabs.length] ?? tab;
}
