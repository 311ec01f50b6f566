import type { Reply } from '#contract/endpoint.ts';
import type { readOverview } from '#contract/overview.ts';
import type { TabId } from './admin-place.ts';

export type Badges = Readonly<Partial<Record<TabId, number>>>;

type Queues = Reply<typeof readOverview>['queues'];

/** Which queues a tab answers for. */
const queuesOf: Readonly<Partial<Record<TabId, readonly string[]>>> = {
  accounts: ['adjustments'],
  'pending-accounts': ['applications', 'opening-deposits'],
  'pending-transfers': ['transfers'],
  'credit-requests': ['credit-limit-requests'],
  'check-deposits': ['check-deposits'],
  requests: ['requests'],
};

/** What each tab's badge says; undefined where nobody has counted yet. */
export function badgesOf(queues: Queues | undefined, unusedCodes: number | undefined): Badges {
  const waiting = Object.entries(queuesOf).map(([tab, names]) => [
    tab,
    queues
      ?.filter(({ name }) => names.includes(name))
      .reduce((sum, queue) => sum + queue.waiting, 0),
  ]);
  return { ...Object.fromEntries(waiting), 'access-codes': unusedCodes };
}

/** Where what waits in a queue is decided. */
export function tabOfQueue(name: string): TabId {
  const found = Object.entries(queuesOf).find(([, names]) => names.includes(name));
  return (found?.[0] as TabId | undefined) ?? 'overview';
}
