import { sealHistory } from '#server/audit/chain/seal-history.ts';
import { countDays } from '#server/overview/day-totals.ts';
import { indexTransactions } from '#server/transactions/index-transactions.ts';
import type { TestApp } from '#tests/support/app.ts';

/** Does what the jobs would do behind what was posted, in a bank whose jobs are off. */
export async function finishJobs({ deps }: TestApp): Promise<void> {
  while (await sealHistory.isDue?.(deps)) await sealHistory.run(deps, {});
  for (const job of [indexTransactions, countDays]) await job.run(deps, {});
}
