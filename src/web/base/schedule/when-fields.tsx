import { frequencies } from '#rules/schedules/series.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { TextField } from '../form/text-field.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';
import type { TimingDraft } from './series-draft.ts';
import { SeriesFields } from './series-fields.tsx';

const moments = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'On a date' },
  { value: 'repeat', label: 'Repeat' },
] as const;

const repeated = frequencies.filter((frequency) => frequency !== 'once');

interface Props {
  readonly form: ValidatedForm<TimingDraft>;
  /** To another bank: not on a weekend or holiday. */
  readonly leavesBank: boolean;
}

/** Now, on a day to come, or again and again. */
export function WhenFields({ form, leavesBank }: Props) {
  const { when } = form.values;
  return (
    <>
      <div className="sm:col-span-2">
        <RadioCards
          legend="When"
          choices={moments}
          value={moments.find(({ value }) => value === when)?.value}
          onChange={(chosen) => form.setValue('when', chosen)}
          className="xs:grid-cols-3"
        />
      </div>
      {when === 'day' && <TextField form={form} name="startOn" label="On" type="date" />}
      {when === 'repeat' && (
        <SeriesFields form={form} frequencies={repeated} leavesBank={leavesBank} />
      )}
    </>
  );
}
