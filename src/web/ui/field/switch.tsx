import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** An on/off choice that takes effect when its form is saved. */
export function Switch({ label, hint, checked, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <div
      className={`flex ${hint === undefined ? 'items-center' : 'items-start'} justify-between gap-4 py-3.5`}
    >
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange?.(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-[left] checked:bg-primary checked:after:left-6 forced-colors:border forced-colors:not-checked:bg-[Canvas] forced-colors:not-checked:after:bg-[CanvasText] forced-colors:checked:bg-[Highlight] disabled:cursor-not-allowed disabled:opacity-60"
      />
    </div>
  );
}
