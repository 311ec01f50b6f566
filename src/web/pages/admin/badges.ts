import type { readOverview } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { TabId } from './admin-view.ts';

export type Badges = Readonly<Partial<Record<TabId, number>>>;

type Queues = Reply<typeof readOverview>['queues'];

/** The queues that a tab shows. */
const queuesOf: Readonly<Partial<Record<TabId, readonly string[]>>> = {
  accounts: ['adjustments', 'corrections'],
  'pending-accounts': ['applications', 'opening-deposits'],
  'pending-transfers': ['transfers'],
  'credit-requests': ['credit-limit-requests'],
  'check-deposits': ['check-deposits'],
  requests: ['requests'],
};

/** The count on each tab's badge; undefined until the counts are loaded. */
export function badgesOf(
  queues: readonly Queues[number][] | undefined,
  unusedCodes: number | undefined,
): Badges {
  const waiting = Object.entries(queuesOf).map(([tab, names]) => [
    tab,
    queues
      ?.filter(({ name }) => names.includes(name))
      .reduce((sum, queue) => sum + queue.waiting, 0),
  ]);
  return { ...Object.fromEntries(waiting), 'access-codes': unusedCodes };
}

/** The tab in which the items of a queue are decided. */
export function tabOfQueue(name: string): TabId {
  const entry = Object.entries(queuesOf).find(([, names]) => names.includes(name));
  return (entry?.[0] as TabId | undefined) ?? 'overview';
}
