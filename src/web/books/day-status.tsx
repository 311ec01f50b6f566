import { StatusBadge } from '../ui/display/status-badge.tsx';

const statuses = {
  open: { status: 'Open', tone: 'approved' },
  closing: { status: 'Closing', tone: 'pending' },
  closed: { status: 'Closed', tone: 'completed' },
} as const;

export function DayStatus({ status }: { readonly status: keyof typeof statuses }) {
  return <StatusBadge {...statuses[status]} />;
}
