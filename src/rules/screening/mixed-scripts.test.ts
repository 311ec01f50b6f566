import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mixedScriptWords, nonLatinWords, phoneticWords } from './mixed-scripts.ts';

test('a word of Latin and Cyrillic letters is found', () => {
  const name = 'Тоrvаld Quіllmаrѕh';
  assert.deepEqual(mixedScriptWords(name), ['Тоrvаld', 'Quіllmаrѕh']);
});

test('Greek letters in a Latin word are found', () => {
  assert.deepEqual(mixedScriptWords('Αcme Power'), ['Αcme']);
});

test('a word in small capitals or phonetic letters is found', () => {
  assert.deepEqual(phoneticWords('Tᴏʀᴠᴀʟᴅ Quillmarsh'), ['Tᴏʀᴠᴀʟᴅ']);
  assert.deepEqual(phoneticWords('Əliyev Məmməd, Đặng Thị Hương, Søren Þór'), []);
});

for (const name of ['🅣🅞🅡🅥🅐🅛🅓', '🆃🅾🆁🆅🅰🅻🅳', '🇹🇴🇷🇻🇦🇱🇩', 'ꓔꓳꓣꓦꓮꓡꓓ', 'TꓳꓣVꓮꓡꓓ', 'Тогѵаӏԁ', 'ᎢᎾᎡᏙᎪᏞᎠ']) {
  test(`${name} is not in the Latin alphabet`, () => {
    assert.deepEqual(nonLatinWords(`${name} Quillmarsh`), [name]);
  });
}

test('a name in the Latin alphabet has no other words, however it is accented', () => {
  const names = 'José Núñez-O’Connor, Đặng Thị Hương, Əliyev, Kalaniʻōpuʻu, ﬁne №5 Ⓐcme 24/7';
  assert.deepEqual(nonLatinWords(names), []);
});

for (const name of [
  'Torvald Quillmarsh',
  'Иван Петров',
  'Ivan Иванов',
  'Ελένη Παπαδοπούλου',
  'José Núñez-O’Connor',
  '東京ガス ガス会社',
  '24/7 Plumbing & Sons',
]) {
  test(`${name} has no word of two alphabets`, () => {
    assert.deepEqual(mixedScriptWords(name), []);
  });
}
