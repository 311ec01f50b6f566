interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** One end of a span of days. */
export function DateFilter({ label, value, onChange }: Props) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-control bg-surface px-3.5 text-[0.9375rem]">
      <span className="text-muted">{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="bg-transparent text-ink"
      />
    </label>
  );
}
