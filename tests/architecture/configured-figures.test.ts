import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const NUMBER = '\\d+|one|two|three|five|seven|ten|fifteen|thirty|half an';
const FIGURE = new RegExp(
  `\\b(?:${NUMBER})[ -](?:seconds?|minutes?|hours?|days)\\b|\\b(?:an hour|a day (?:ago|after))\\b`,
  'i',
);

// What no variable changes: the law's own periods, what a list covers, how often a screen reloads.
const FIXED = [
  'the last 30 days',
  'Last 30 days',
  'Last 90 days',
  'less than 30 days',
  'first 30 days',
  'within 30 days of receiving',
  'within 60 days',
  'About five minutes',
  'every 10 minutes',
  'in about five minutes',
  'ended within the last seven days',
  '1-2 business days',
  '3-5 business days',
];

/** The strings and texts of a file without its comments. */
function textOf(file: string): string {
  const source = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const withoutSql = source.replaceAll(/interval '[^']+'/g, '');
  return FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), withoutSql);
}

test('no screen, mail or answer states by itself a duration that the bank configures', () => {
  const files = globSync('src/{web,server,contract}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts$|web\/site\/content\/|server\/limits\.ts$/.test(file),
  );
  const figures = files.flatMap((file) => {
    const lines = textOf(file).split('\n');
    return lines.filter((line) => FIGURE.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
  assert.deepEqual(figures, []);
});
