import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { money } from '#server/base/config/config-values.ts';
import { limitTable } from '#server/base/config/limits.ts';
import { FIXED_FIGURES } from '#tests/support/changed-limits.ts';

const NUMBER = '\\d+|one|two|three|five|seven|ten|fifteen|thirty|half an';
const DURATION = new RegExp(
  `\\b(?:${NUMBER})[ -](?:seconds?|minutes?|hours?|days)\\b|\\b(?:an hour|a day (?:ago|after))\\b`,
  'i',
);
const PRINTED_AMOUNT = /\$\d+(?:,\d{3}|\.\d{2})/;

// Examples in hints, and what a new account starts with.
const FIXED_AMOUNTS = ['100 means $100.00', 'opens at $0.00'];

const FILES = globSync('src/{web,server,contract}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.ts$|web\/site\/content\/|\/limits\.ts$/.test(file),
);

/** The source of a file on one line, since a sentence may wrap; without comments and fixed figures. */
function textOf(file: string): string {
  const source = readFileSync(file, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const line = source.replaceAll(/interval '[^']+'/g, '').replaceAll(/\s+/g, ' ');
  const fixed = [...FIXED_FIGURES, ...FIXED_AMOUNTS];
  return fixed.reduce((text, one) => text.replaceAll(one, ''), line);
}

/** The files in which a figure is written, each with the words around the first one. */
function stating(pattern: RegExp): string[] {
  const around = new RegExp(`.{0,40}(?:${pattern.source}).{0,20}`, pattern.flags);
  return FILES.flatMap((file) => {
    const excerpt = around.exec(textOf(file))?.[0];
    return excerpt === undefined ? [] : [`${file}: ${excerpt}`];
  });
}

test('no screen, mail or answer states by itself a duration that the bank configures', () => {
  assert.deepEqual(stating(DURATION), []);
});

test('no screen, mail or answer states by itself an amount', () => {
  assert.deepEqual(stating(PRINTED_AMOUNT), []);
});

test('the default of an amount is written in the table of limits and nowhere else', () => {
  const amounts = Object.values(limitTable).filter(({ kind }) => kind === money);
  const defaults = [...new Set(amounts.map(({ standard }) => standard))];
  const large = defaults.filter((amount) => Number(amount) > 1).map((each) => `'${each}'`);
  assert.deepEqual(stating(new RegExp(large.join('|').replaceAll('.', '\\.'))), []);
});
