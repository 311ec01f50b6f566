import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import type { TimelineStep } from './transfer-timeline.ts';

interface Tone {
  readonly textStyle: string;
  readonly fill: string;
  readonly halo: string;
}

const danger: Tone = {
  textStyle: 'text-danger',
  fill: 'bg-danger border-danger',
  halo: 'outline-danger-soft',
};

const tones: Readonly<Partial<Record<TransferStatus, Tone>>> = {
  pending: {
    textStyle: 'text-pending',
    fill: 'bg-pending border-pending',
    halo: 'outline-pending-soft',
  },
  approved: {
    textStyle: 'text-approved',
    fill: 'bg-approved border-approved',
    halo: 'outline-approved-soft',
  },
  processing: {
    textStyle: 'text-processing',
    fill: 'bg-processing border-processing',
    halo: 'outline-processing-soft',
  },
  completed: {
    textStyle: 'text-completed',
    fill: 'bg-completed border-completed',
    halo: 'outline-completed-soft',
  },
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
  readonly tone: Tone;
}

const stateNames = { done: 'done', now: 'now', ahead: 'to come' } as const;

function Station({ step: { status, state, text }, tone }: StationProps) {
  const line =
    'relative pb-3 pl-7 text-[0.8125rem] leading-[1.125rem] text-muted last:pb-0 sm:pt-6 sm:pr-3 sm:pb-0 sm:pl-0';
  const rail = `absolute top-1.5 bottom-0 left-1.5 w-[3px] group-last/station:hidden sm:inset-x-0 sm:top-1.5 sm:bottom-auto sm:h-[3px] sm:w-auto ${state === 'done' ? tone.fill : 'bg-border'}`;
  const dot =
    state === 'ahead'
      ? 'border-control bg-surface'
      : `${tone.fill} forced-colors:bg-[CanvasText] ${state === 'now' ? `outline-4 ${tone.halo}` : ''}`;
  const textStyle = {
    done: 'font-semibold text-ink',
    now: `font-semibold ${tone.textStyle}`,
    ahead: 'font-medium',
  }[state];
  return (
    <li className={`group/station ${line}`} aria-current={state === 'now' ? 'step' : undefined}>
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
