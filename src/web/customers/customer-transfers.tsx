import { formatDate } from '../base/format/format.ts';
import { Amount } from '../ui/display/amount.tsx';
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ShortList } from './short-list.tsx';
import type { UserPage } from './user.ts';

const kinds: Readonly<Record<string, string>> = {
  internal: 'Internal transfer',
  wire_domestic: 'Domestic wire',
  wire_international: 'International wire',
};

const tones: Readonly<Record<string, Tone>> = {
  pending: 'pending',
  approved: 'approved',
  processing: 'processing',
  completed: 'completed',
};

/** The latest transfers, whatever became of them. */
export function CustomerTransfers({ transfers }: Pick<UserPage, 'transfers'>) {
  return (
    <Card title="Transfers" empty={transfers.length === 0 ? 'No transfers' : undefined}>
      <ShortList label="Transfers">
        {transfers.map(({ id, transferType, recipientName, createdAt, amount, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {recipientName ?? kinds[transferType] ?? transferType}
              </p>
              <p className="text-sm text-muted">
                {kinds[transferType] ?? transferType} · {formatDate(createdAt)}
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-x-3 font-semibold max-xs:w-full max-xs:justify-between">
              <StatusBadge status={status} tone={tones[status] ?? 'danger'} />
              <Amount value={amount} />
            </p>
          </li>
        ))}
      </ShortList>
    </Card>
  );
}
