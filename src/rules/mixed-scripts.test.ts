import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mixedScriptWords, phoneticWords } from './mixed-scripts.ts';

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
