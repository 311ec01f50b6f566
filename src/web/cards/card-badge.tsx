import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx';
import type { Card } from './card-state.ts';

const badges: Readonly<Record<Card['status'], readonly [status: string, tone: Tone]>> = {
  active: ['Active', 'completed'],
  locked: ['Locked', 'pending'],
  lost: ['Reported lost', 'danger'],
  stolen: ['Reported stolen', 'danger'],
  replaced: ['Replaced', 'neutral'],
};

export function CardBadge({ card }: { readonly card: Pick<Card, 'status'> }) {
  const [status, tone] = badges[card.status];
  return <StatusBadge status={status} tone={tone} />;
}
