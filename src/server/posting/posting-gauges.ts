import type { PostingDeps } from './posting-desk.ts';

/** The state of the posting desk for monitoring. */
export function registerPostingGauges({ metrics, postings }: PostingDeps): void {
  metrics.gauge('larch_posting_slowest_seconds', 'Age of the oldest batch under way', () => {
    return postings.slowestMs / 1_000;
  });
}
