import type { readOverview } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';

/** The bank at a glance, as staff see it. */
export type AdminOverview = Reply<typeof readOverview>;
