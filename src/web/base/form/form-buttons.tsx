import { Button } from '../../ui/button/button.tsx';

interface Props {
  readonly isBusy: boolean;
  readonly label: string;
  readonly onCancel: () => void;
}

/** The end of a small form within a panel. */
export function FormButtons({ isBusy, label, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" size="small" busy={isBusy} busyText="Checking...">
        {label}
      </Button>
      <Button kind="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
