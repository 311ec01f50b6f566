import { countries } from '#rules/people/countries.ts';
import { states } from '#rules/people/states.ts';

const byName = ([, a]: readonly [string, string], [, b]: readonly [string, string]) =>
  a.localeCompare(b, 'en');

const statesByName = Object.entries(states).toSorted(byName);
// A wire to the United States or its territories is a domestic one. To the others nobody can send
// money from here: payments are embargoed, or there is no bank.
const notOffered = [
  'US',
  'AS',
  'GU',
  'MP',
  'PR',
  'UM',
  'VI',
  'CU',
  'IR',
  'KP',
  'SY',
  'AQ',
  'BV',
  'HM',
  'TF',
];
const countriesByName = Object.entries(countries)
  .filter(([code]) => !notOffered.includes(code))
  .toSorted(byName);

export function StateOptions() {
  return <Options none="" entries={statesByName} />;
}

export function CountryOptions() {
  return <Options none="Choose a country" entries={countriesByName} />;
}

interface Props {
  /** What stands there while nothing is chosen. */
  readonly none: string;
  readonly entries: readonly (readonly [string, string])[];
}

function Options({ none, entries }: Props) {
  return (
    <>
      <option value="">{none}</option>
      {entries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
