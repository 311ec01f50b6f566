import { formatCount, formatDate } from '../base/format/format.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Card } from '../ui/layout/card.tsx';
import type { AdminOverview } from './admin-overview.ts';

type Queue = AdminOverview['queues'][number];

const names: Readonly<Record<string, string>> = {
  applications: 'Account applications',
  transfers: 'Transfers',
  'check-deposits': 'Check deposits',
  'credit-limit-requests': 'Credit limit requests',
  requests: 'Contacts and appointments',
  adjustments: 'Manual adjustments',
  corrections: 'Corrections',
  'opening-deposits': 'Opening deposits',
};

interface Props {
  readonly queues: readonly Queue[];
  readonly onQueue: (name: string) => void;
}

/** What waits for a decision, and for how long. */
export function AdminQueues({ queues, onQueue }: Props) {
  return (
    <Card title="Waiting for staff">
      <ul className="-mx-2.5 grid">
        {queues.map((queue) => (
          <li key={queue.name}>
            <button
              type="button"
              onClick={() => onQueue(queue.name)}
              className="flex min-h-13 w-full items-center py-1.5 gap-3 rounded-xl px-2.5 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow">
                <span className="block leading-5 font-medium">
                  {names[queue.name] ?? queue.name}
                </span>
                <span className="block text-[0.8125rem] leading-5 text-muted">{ageOf(queue)}</span>
              </span>
              {queue.late > 0 && <StatusBadge status={`${queue.late} late`} tone="danger" />}
              <span className="text-lg font-bold tabular-nums">{formatCount(queue.waiting)}</span>
              <Icon name="chevron-right" size={18} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ageOf({ waiting, oldestAt, promisedDays }: Queue): string {
  if (waiting === 0 || oldestAt === null) return 'Nothing waiting';
  return `Oldest ${formatDate(oldestAt)} · ${promisedDays}-day target`;
}
