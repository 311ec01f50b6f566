import type { FieldValues } from 'react-hook-form';
import { type Frequency, LAST_DAY } from '#rules/schedules/series.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextField } from '../form/text-field.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';
import { dayLabel, frequencyLabels } from './frequency-labels.ts';
import type { SeriesDraft } from './series-draft.ts';

interface Props<Values extends SeriesDraft & FieldValues> {
  readonly form: ValidatedForm<Values>;
  /** The frequencies on offer. */
  readonly frequencies: readonly Frequency[];
  /** To another bank or a payee: not on a weekend or holiday. */
  readonly leavesBank: boolean;
}

/** How often, from when and until when. */
export function SeriesFields<Values extends SeriesDraft & FieldValues>(props: Props<Values>) {
  // The fields are those of every series, whatever else the form has.
  const form = props.form as unknown as ValidatedForm<SeriesDraft>;
  const { frequency, ends } = form.values;
  return (
    <>
      <SelectField form={form} name="frequency" label="How often">
        {props.frequencies.map((each) => (
          <option key={each} value={each}>
            {frequencyLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="startOn"
        label={frequency === 'once' ? 'On' : 'Starting on'}
        type="date"
      />
      {frequency === 'twice-a-month' && (
        <>
          <DayField form={form} name="firstDay" label="First day of the month" />
          <DayField form={form} name="secondDay" label="Second day of the month" />
        </>
      )}
      {frequency !== 'once' && (
        <SelectField form={form} name="ends" label="Ends">
          <option value="never">Never</option>
          <option value="on">On a day</option>
          <option value="after">After a number of payments</option>
        </SelectField>
      )}
      {frequency !== 'once' && ends === 'on' && (
        <TextField form={form} name="endOn" label="Last day" type="date" />
      )}
      {frequency !== 'once' && ends === 'after' && (
        <TextField form={form} name="endAfter" label="Number of payments" inputMode="numeric" />
      )}
      {props.leavesBank && <BusinessDayField form={form} />}
    </>
  );
}

/** What is to happen where a day of the series is none on which money leaves the bank. */
function BusinessDayField({ form }: { readonly form: ValidatedForm<SeriesDraft> }) {
  return (
    <SelectField form={form} name="businessDayRule" label="On a weekend or holiday">
      <option value="next">Pay on the next business day</option>
      <option value="previous">Pay on the business day before</option>
      {form.values.businessDayRule === 'none' && <option value="none">Pay on that day</option>}
    </SelectField>
  );
}

interface DayProps {
  readonly form: ValidatedForm<SeriesDraft>;
  readonly name: 'firstDay' | 'secondDay';
  readonly label: string;
}

const monthDays = Array.from({ length: LAST_DAY }, (_, index) => index + 1);

function DayField({ form, name, label }: DayProps) {
  return (
    <SelectField form={form} name={name} label={label}>
      {monthDays.map((day) => (
        <option key={day} value={day}>
          {dayLabel(day)}
        </option>
      ))}
    </SelectField>
  );
}
