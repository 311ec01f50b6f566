import { FilterField } from '../../ui/table/filter-field.tsx';
import { filtered, type TableView } from '../../ui/table/table-view.ts';

interface Props {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

/** From which day to which, and from which amount to which. */
export function AdminTransactionFilters({ view, onView }: Props) {
  const set = (name: string, value: string) => onView(filtered(view, name, value));
  const day = (name: 'from' | 'to', label: string) => (
    <FilterField
      type="date"
      label={label}
      className="max-sm:col-span-2 @4xl:w-56"
      value={view.filters[name] ?? ''}
      min={name === 'to' ? view.filters['from'] : undefined}
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <>
      {day('from', 'From')}
      {day('to', 'To')}
      <AmountFilter label="Min $" name="minAmount" view={view} onSet={set} />
      <AmountFilter label="Max $" name="maxAmount" view={view} onSet={set} />
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
    <FilterField
      key={kept === '' ? 'empty' : 'filled'}
      label={label}
      className="@4xl:w-36"
      defaultValue={kept}
      onBlur={(event) => {
        const typed = event.target.value.replaceAll(/[$,\s]/g, '');
        const amount = /^\d{1,10}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? typed : '';
        if (amount !== kept) onSet(name, amount);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
