// A bank in which every limit has another value than the default, and what a text would say if it
// still stated the default.
import { cents, parseCents, printCents } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import { type Environment, limitVariable } from '#server/base/config/config.ts';
import { count, duration, money } from '#server/base/config/config-values.ts';
import { limitTable } from '#server/base/config/limits.ts';

const limits = Object.entries(limitTable).map(([name, { kind, standard }]) => ({
  name,
  kind: kind as unknown,
  standard,
}));

/** Every limit as a variable: amounts about three times the default, everything else 13 more. */
export function changedLimits(): Environment {
  return Object.fromEntries(
    limits.map(({ name, kind, standard }) => [
      limitVariable(name),
      kind === money
        ? printCents(cents((parseCents(standard) ?? 0n) * 3n + 13n))
        : standard.replace(/^\d+/, (digits) => String(Number(digits) + 13)),
    ]),
  );
}

/** Figures in texts that no variable changes, though a limit may have the same default. */
export const FIXED_FIGURES: readonly string[] = [
  // Periods that a regulation sets.
  'less than 30 days',
  'first 30 days',
  'within 30 days of receiving',
  'within 60 days',
  'get 30 days',
  // What a list covers, and how often a screen refreshes itself.
  'the last 30 days',
  'Last 30 days',
  'Last 90 days',
  'ended within the last seven days',
  'every 10 minutes',
  // How long the bank and its customers usually take.
  'About five minutes',
  'in about five minutes',
  '1-2 business days',
  '3-5 business days',
  // Only wires can have a fee.
  'No fee. Arrives instantly.',
  // The number of recovery codes is part of the design.
  'ten recovery codes',
  'ten codes',
  // The smallest and the largest amount that the ledger can hold.
  'at least $0.01',
  'From $0.01 to $9,999,999,999.99',
];

const NUMBERS: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  5: 'five',
  7: 'seven',
  8: 'eight',
  10: 'ten',
  15: 'fifteen',
  20: 'twenty',
  24: 'twenty-four',
  30: 'thirty',
  50: 'fifty',
  100: 'a hundred|one hundred',
};
const OTHER_DURATIONS: Readonly<Record<string, string>> = {
  '1 hour': 'an hour|one hour|60 minutes',
  '24 hours': '(?:for|within|in|after|than|lasts) (?:a|one|1) day',
  '30 minutes': 'half an hour',
  '7 days': '(?:a|one) week',
  '366 days': '(?:a|one) year',
  '1826 days': '(?:five|5) years',
};
const COUNTED =
  '(?:wires|checks|deposits|codes|tries|attempts|failures|sign-ins|sessions|devices|emails|links|' +
  'requests|applications|logins|rows|photos|uploads|calls|percent)|%';

/** How a text would state the default of a limit. */
function defaultIn({ name, kind, standard }: (typeof limits)[number]): RegExp {
  if (name === 'wireFeeCents') return /\bno fee\b/i;
  if (kind === money) {
    const whole = literal(dollars(standard).replace(/\.00$/, ''));
    const ending = standard.endsWith('.00') ? '(?:\\.00)?' : '';
    return new RegExp(`${whole}${ending}(?![\\d,]|\\.\\d)|\\b${literal(standard)}\\b`);
  }
  if (kind === duration) {
    const text = durationText(duration.parse(standard) ?? 0);
    const [number = '', unit = ''] = text.split(' ');
    const spelled = NUMBERS[Number(number)] ?? number;
    const other = OTHER_DURATIONS[text] ?? text;
    const singular = unit.replace(/s$/, '');
    return new RegExp(`\\b(?:(?:${number}|${spelled})[ -]${singular}s?|${other})\\b`, 'i');
  }
  const grouped = Number.parseInt(standard, 10).toLocaleString('en-US');
  if (kind === count) {
    const spelled = NUMBERS[Number(standard)] ?? standard;
    return new RegExp(`\\b(?:${standard}|${grouped}|${spelled}) ?(?:[a-z-]+ )?(?:${COUNTED})`, 'i');
  }
  return new RegExp(`\\b${Number.parseInt(standard, 10)} ?${standard.slice(-3, -2)}i?B\\b`);
}

const patterns = limits
  // Nothing and a single one are everywhere.
  .filter(({ kind, standard }) => !(kind === count && standard === '1') && standard !== '0s')
  .map((limit) => ({ name: limit.name, pattern: defaultIn(limit) }));

/** The limits whose default a text still states, each with the words around it. */
export function statedDefaults(text: string): string[] {
  const open = FIXED_FIGURES.reduce((rest, fixed) => rest.replaceAll(fixed, ''), text);
  return patterns.flatMap(({ name, pattern }) => {
    const match = pattern.exec(open);
    if (!match) return [];
    const around = open.slice(Math.max(0, match.index - 60), match.index + match[0].length + 40);
    return [`${name}: …${around.replaceAll(/\s+/g, ' ')}…`];
  });
}

function literal(text: string): string {
  return text.replaceAll(/[$.]/g, '\\$&');
}
