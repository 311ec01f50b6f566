const tones = {
  pending: 'bg-pending-soft text-pending',
  approved: 'bg-approved-soft text-approved',
  processing: 'bg-processing-soft text-processing',
  completed: 'bg-completed-soft text-completed',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-muted',
} as const;

export type Tone = keyof typeof tones;

interface Props {
  /** The word itself: color alone tells nothing. */
  readonly status: string;
  readonly tone: Tone;
}

export function StatusBadge({ status, tone }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-semibold whitespace-nowrap forced-colors:border ${tones[tone]}`}
    >
      {tone !== 'neutral' && (
        <span
          aria-hidden="true"
          className="size-1.5 rounded-full bg-current forced-colors:bg-[CanvasText]"
        />
      )}
      {status}
    </span>
  );
}
