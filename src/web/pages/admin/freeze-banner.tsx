import type { readOverview } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDateTime } from '../../base/format/format.ts';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly freeze: Reply<typeof readOverview>['freeze'] | undefined;
}

/** Shows on every tab that money movement is stopped, since when, by which person and why. */
export function FreezeBanner({ freeze }: Props) {
  if (!freeze?.frozen) return null;
  const { since, by, reason } = freeze;
  return (
    <div role="status" className="flex gap-3 bg-danger-soft px-4 py-3 md:px-9">
      <Icon name="snowflake" size={20} className="mt-0.5 shrink-0 text-danger" />
      <p>
        <strong className="font-semibold">All money movement is stopped</strong>
        {since && ` since ${formatDateTime(since)}`}
        {by && ` by ${by}`}
        {reason ? `: ${reason}` : '.'}
      </p>
    </div>
  );
}
