import { filtered, type TableView } from '../ui/table-view.ts';

interface Props {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

const fieldStyle =
  'min-h-11 rounded-xl border border-control bg-surface px-3 text-[0.9375rem] text-ink tabular-nums';

/** From which day to which, and from which amount to which. */
export function AdminTransactionFilters({ view, onView }: Props) {
  const set = (name: string, value: string) => onView(filtered(view, name, value));
  const day = (name: 'from' | 'to', label: string) => (
    <label className="flex items-center gap-2 text-sm text-muted">
      {label}
      <input
        type="date"
        value={view.filters[name] ?? ''}
        min={name === 'to' ? view.filters['from'] : undefined}
        onChange={(event) => set(name, event.target.value)}
        className={fieldStyle}
      />
    </label>
  );
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To')}
      <AmountFilter label="At least $" name="minAmount" view={view} onSet={set} />
      <AmountFilter label="At most $" name="maxAmount" view={view} onSet={set} />
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly name: 'minAmount' | 'maxAmount';
  readonly view: TableView;
  readonly onSet: (name: string, value: string) => void;
}

/** Only what is an amount is asked for: half-typed ones the server would refuse. */
function AmountFilter({ label, name, view, onSet }: AmountProps) {
  const kept = view.filters[name] ?? '';
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {label}
      <input
        key={kept === '' ? 'empty' : 'filled'}
        inputMode="decimal"
        placeholder="0.00"
        defaultValue={kept}
        onBlur={(event) => {
          const typed = event.target.value.replaceAll(/[$,\s]/g, '');
          const amount = /^\d{1,10}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? typed : '';
          if (amount !== kept) onSet(name, amount);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className={`${fieldStyle} w-28`}
      />
    </label>
  );
}
