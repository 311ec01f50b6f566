import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';

interface Props {
  /** Whether a request for this account waits for an answer. */
  readonly isPending: boolean;
  readonly onRequest: () => void;
}

/** A way to ask for more credit, or word of the request that is being looked at. */
export function LimitOffer({ isPending, onRequest }: Props) {
  if (!isPending) {
    return (
      <Button kind="outline" size="small" onClick={onRequest}>
        Request Credit Limit Increase
      </Button>
    );
  }
  return (
    <div className="flex gap-3 rounded-2xl bg-pending-soft px-4 py-3 text-sm leading-5 text-pending">
      <Icon name="clock" size={20} className="shrink-0" />
      <p>
        <b className="block font-semibold">Pending Credit Limit Request</b>
        Your request is being reviewed
      </p>
    </div>
  );
}
