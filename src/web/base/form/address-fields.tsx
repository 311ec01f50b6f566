import type { FieldValues } from 'react-hook-form';
import { states } from '#rules/people/states.ts';
import { zipMask } from '../../ui/mask/digits-mask.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import type { ValidatedForm } from './use-validated-form.ts';

// By their letters: to sort as a language does, a slow phone would first load its rules.
const byName = Object.entries(states).toSorted(([, a], [, b]) => (a < b ? -1 : 1));

interface Names<Values> {
  readonly street: keyof Values & string;
  readonly city: keyof Values & string;
  readonly state: keyof Values & string;
  readonly zipCode: keyof Values & string;
}

interface Props<Values extends FieldValues> {
  readonly form: ValidatedForm<Values>;
  /** What the form calls the parts. */
  readonly names?: Names<Values>;
  readonly streetLabel?: string;
  readonly streetHint?: string;
  /** All of it, or all but the city. */
  readonly optional?: boolean | 'but-city';
  /** The person at the keyboard lives here, so that the browser may fill it in. */
  readonly isOwn?: boolean;
  /** The browser's ids are the fields' names, for a summary that links to them. */
  readonly hasIds?: boolean;
  readonly maxLength?: { readonly street: number; readonly city: number };
  /** The state is typed as its two letters instead of chosen from the list. */
  readonly typesState?: boolean;
  /** The space between the fields. */
  readonly gap?: string;
  /** Of each field. */
  readonly className?: string;
}

const usual = { street: 'address', city: 'city', state: 'state', zipCode: 'zipCode' };

/** An address in the United States, as wide as the form. */
export function AddressFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, names = usual as Names<Values>, optional = false, isOwn = false } = props;
  const { streetLabel = 'Street address', streetHint, maxLength, className } = props;
  const { hasIds = false, typesState = false, gap = 'gap-x-4 gap-y-4.5' } = props;
  const field = (part: keyof Names<Values>, autoComplete: string) => ({
    form,
    name: names[part],
    id: hasIds ? names[part] : undefined,
    optional: optional === true || (optional === 'but-city' && part !== 'city'),
    autoComplete: isOwn ? autoComplete : 'off',
    className,
  });
  return (
    <div className={`col-span-full grid ${gap} sm:grid-cols-[5fr_4fr_3fr]`}>
      <TextField
        {...field('street', 'street-address')}
        label={streetLabel}
        hint={streetHint}
        maxLength={maxLength?.street}
        className={`sm:col-span-3 ${className ?? ''}`}
      />
      <TextField {...field('city', 'address-level2')} label="City" maxLength={maxLength?.city} />
      {typesState ? (
        <TextField
          {...field('state', 'address-level1')}
          label="State"
          hint="2 letters"
          maxLength={2}
          autoCapitalize="characters"
        />
      ) : (
        <SelectField {...field('state', 'address-level1')} label="State">
          <option value="">Choose a state</option>
          {byName.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('zipCode', 'postal-code')}
        label="ZIP code"
        inputMode="numeric"
        mask={zipMask}
      />
    </div>
  );
}
