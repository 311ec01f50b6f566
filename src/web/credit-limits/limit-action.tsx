import { listLimitRequests } from '#contract/credit-limits.ts';
import { useEndpoint } from '../base/use-endpoint.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PendingLimitNotice } from './pending-limit-notice.tsx';

const POLL_MS = 30_000;

interface Props {
  readonly accountId: string;
  readonly onRequest: () => void;
}

/** Offers a higher limit for a credit account, or says that one is already asked for. */
export function LimitAction({ accountId, onRequest }: Props) {
  const { data } = useEndpoint(listLimitRequests, { pollMs: POLL_MS });
  if (!data) return null;
  const isPending = data.requests.some(
    (request) => request.accountId === accountId && request.status === 'pending',
  );
  if (isPending) return <PendingLimitNotice />;
  return (
    <button
      type="button"
      className={buttonStyle({ kind: 'outline', size: 'small' })}
      onClick={onRequest}
    >
      Request Credit Limit Increase
    </button>
  );
}
