import type { Reply } from '#contract/endpoint.ts';
import type { readOverview } from '#contract/overview.ts';

/** The bank at a glance, as staff see it. */
export type AdminOverview = Reply<typeof readOverview>;
