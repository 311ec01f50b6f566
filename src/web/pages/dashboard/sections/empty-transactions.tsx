import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

interface Props {
  readonly onDeposit: () => void;
  readonly onDirectDeposit: () => void;
}

/** What a customer without transactions can do first. */
export function EmptyTransactions({ onDeposit, onDirectDeposit }: Props) {
  return (
    <div className="card">
      <EmptyState
        title="No transactions yet"
        text="Make your first deposit: deposit a check, or give your employer your account and routing numbers."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onDeposit}>Deposit a check</Button>
            <Button kind="outline" onClick={onDirectDeposit}>
              Direct deposit details
            </Button>
          </div>
        }
      />
    </div>
  );
}
