import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import type { TimelineStep } from './transfer-timeline.ts';

const danger = 'text-danger outline-danger-soft';

// The color of what was reached, and of the ring around where the transfer is now.
const tones: Readonly<Partial<Record<TransferStatus, string>>> = {
  pending: 'text-pending outline-pending-soft',
  approved: 'text-approved outline-approved-soft',
  processing: 'text-processing outline-processing-soft',
  completed: 'text-completed outline-completed-soft',
};

interface Props {
  readonly steps: readonly TimelineStep[];
  /** Where it stands, which gives the line its color. */
  readonly status: TransferStatus;
}

/** The way of a transfer as a line of stations: upright on a phone, lying where there is room. */
export function Timeline({ steps, status }: Props) {
  const tone = tones[status] ?? danger;
  return (
    <ol className="flex flex-col sm:grid sm:auto-cols-fr sm:grid-flow-col" aria-label="Progress">
      {steps.map((step) => (
        <Station key={step.status} step={step} tone={tone} />
      ))}
    </ol>
  );
}

interface StationProps {
  readonly step: TimelineStep;
  readonly tone: string;
}

const stateNames = { done: 'done', now: 'now', ahead: 'to come' } as const;

function Station({ step: { status, state, text }, tone }: StationProps) {
  const rail = `rail ${state === 'done' ? `bg-current ${tone}` : 'bg-border'}`;
  const dot =
    state === 'ahead'
      ? 'border-control bg-surface'
      : `border-current bg-current ${tone} ${state === 'now' ? 'outline-4' : ''}`;
  const textStyle = {
    done: 'font-semibold text-ink',
    now: `font-semibold ${tone}`,
    ahead: 'font-medium',
  }[state];
  return (
    <li
      className="station text-[0.8125rem] leading-[1.125rem] text-muted"
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span aria-hidden="true" className={rail} />
      <span
        aria-hidden="true"
        className={`absolute top-0.5 left-0 size-[0.9375rem] rounded-full border-2 sm:top-0 ${dot}`}
      />
      <span className={`block capitalize ${textStyle}`}>
        {status}
        <span className="sr-only"> ({stateNames[state]})</span>
      </span>
      {text}
    </li>
  );
}
