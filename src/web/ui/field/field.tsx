import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';

export const inputStyle =
  'block min-h-12 w-full rounded-xl border border-control bg-surface px-3.5 py-2 text-base text-ink ' +
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:bg-danger-soft/45';

/** What a control must carry, so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface Props {
  readonly label: string;
  /** Where something outside points at this field: an error summary. */
  readonly id?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Said instead of the hint when what was typed is right. */
  readonly good?: string | undefined;
  readonly className?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A labelled control with its hint below, and the error in words when there is one. */
export function Field(props: Props) {
  const { label, id: ownId, optional, hint, error, good, className, children } = props;
  const madeId = useId();
  const id = ownId ?? madeId;
  const about = error ? `${id}-error` : good || hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] leading-5 font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="triangle-exclamation-point" size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : good ? (
        <p id={`${id}-hint`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-completed">
          <Icon name="check" size={16} className="mt-0.5 shrink-0" />
          {good}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
