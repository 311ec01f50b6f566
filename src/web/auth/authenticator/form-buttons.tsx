import { BusyButton } from '../../ui/button/busy-button.tsx';
import { buttonStyle } from '../../ui/button/button-style.ts';

interface Props {
  readonly isBusy: boolean;
  readonly label: string;
  readonly onCancel: () => void;
}

/** The end of a small form within a panel. */
export function FormButtons({ isBusy, label, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <BusyButton type="submit" size="small" busy={isBusy} busyText="Checking...">
        {label}
      </BusyButton>
      <button
        type="button"
        className={buttonStyle({ kind: 'quiet', size: 'small' })}
        onClick={onCancel}
      >
        Cancel
      </button>
    </div>
  );
}
