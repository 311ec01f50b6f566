import { Button } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';

interface Props {
  /** What could not be shown, and why: "Your cards could not be loaded." */
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Stands in one card while the rest of the page works on. */
export function LoadError({ text, onRetry, isRetrying = false }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-danger-soft px-4 py-3 forced-colors:border"
    >
      <p className="flex gap-2.5">
        <Icon name="triangle-exclamation-point" size={20} className="mt-0.5 shrink-0 text-danger" />
        {text}
      </p>
      <Button disabled={isRetrying} kind="quiet" size="small" onClick={onRetry}>
        <Icon name="refresh-cw" size={16} />
        Retry
      </Button>
    </div>
  );
}
