import { Notice } from '../ui/notice.tsx';

/** Stands where a higher limit could be asked for, while one is being looked at. */
export function PendingLimitNotice({ className = '' }: { readonly className?: string }) {
  return (
    <Notice tone="pending" title="Pending Credit Limit Request" className={className}>
      Your request is being reviewed
    </Notice>
  );
}
