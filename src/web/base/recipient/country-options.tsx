import { countries } from '#rules/people/countries.ts';

const byName = ([, a]: readonly [string, string], [, b]: readonly [string, string]) =>
  a.localeCompare(b, 'en');

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

export function CountryOptions() {
  return (
    <>
      <option value="">Choose a country</option>
      {countriesByName.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
