import { formatCount } from '../base/format/format.ts';
import { Card } from '../ui/layout/card.tsx';
import type { AdminOverview } from './admin-overview.ts';

interface Props {
  readonly remittances: AdminOverview['remittances'];
}

/** How many international wires of consumers the bank has sent this year, of those it may. */
export function AdminRemittances({ remittances }: Props) {
  const { year, count, limit, previousYearCount, warning } = remittances;
  const progress = `${formatCount(count)} of ${formatCount(limit)}`;
  return (
    <Card title="Remittance transfers">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-2xl leading-8 font-bold tabular-nums">{progress}</p>
        <p className="text-sm text-muted">
          in {year}; {formatCount(previousYearCount)} in {year - 1}
        </p>
      </div>
      <meter
        aria-label={`Remittance transfers in ${year}`}
        min={0}
        max={limit}
        value={Math.min(count, limit)}
        className="sr-only"
      >
        {progress}
      </meter>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={`h-full rounded-full ${warning === null ? 'bg-primary' : 'bg-danger'}`}
          style={{ width: `${Math.min(100, (100 * count) / limit)}%` }}
        />
      </div>
      {warning && <p className="mt-2 text-sm font-semibold text-danger">{warning}</p>}
      <p className="mt-2 text-sm text-muted">
        International wires from personal accounts. Up to {formatCount(limit)} a calendar year the
        bank is exempt from the remittance rule.
      </p>
    </Card>
  );
}
