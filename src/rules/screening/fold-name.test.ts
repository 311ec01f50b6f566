import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foldName } from './fold-name.ts';

test('case, accents, punctuation and spacing do not tell names apart', () => {
  assert.equal(foldName('  Åland   Islands '), 'aland islands');
  assert.equal(foldName("Conan O'Brien"), 'conan obrien');
  assert.equal(foldName('Conan O’Brien'), 'conan obrien');
  assert.equal(foldName('Łukasz Đorđević-Strauß'), 'lukasz dordevic strauss');
  assert.equal(foldName('Antigua & Barbuda'), 'antigua and barbuda');
  assert.equal(foldName('U.S. Virgin Islands'), 'us virgin islands');
  assert.equal(foldName('ＪＯＨＮ'), 'john');
  assert.equal(foldName('İstanbul'), 'istanbul');
});

test('folding a folded name changes nothing', () => {
  const anyText = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(anyText, (text) => {
      const once = foldName(text);
      assert.equal(foldName(once), once);
    }),
    { numRuns: 500 },
  );
});
