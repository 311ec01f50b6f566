import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inventedWatchList } from './invented-watch-list.ts';
import { nameLikeness, screenName } from './name-screening.ts';

function ids(name: string, threshold?: number): string[] {
  return screenName(name, inventedWatchList, threshold).map(({ entry }) => entry.id);
}

test('every entry is found by its own name and by each alias', () => {
  for (const { id, name, aliases } of inventedWatchList) {
    for (const written of [name, ...aliases, name.toUpperCase()]) {
      const [first] = screenName(written, inventedWatchList);
      assert.equal(first?.entry.id, id, written);
      assert.equal(first.score, 1);
    }
  }
});

test('order, accents, middle names and spelling do not hide a name', () => {
  const written = ['Quillmarsh, Torvald', 'Torvald J. Quillmarsh', 'Torvald Quilmarsh'];
  written.push(
    'Torvalt Quillmarsh',
    'Törvald Quillmarsh',
    'TORVALD  QUILLMARSH Jr',
    'Torvaldquillmarsh',
    'Tᴏʀᴠᴀʟᴅ Qᴜɪʟʟᴍᴀʀsʜ',
  );
  for (const name of written) assert.deepEqual(ids(name), ['INV-001'], name);
  assert.deepEqual(ids('Hjalbrok Sondervane'), ['INV-008']);
  assert.deepEqual(ids('Zephira Al Quorish'), ['INV-007']);
});

test('ordinary names are not on the list', () => {
  const people =
    'Jordan Rivera,Casey Morgan,Sam Whitfield,Maria Garcia,James Smith,Li Wei,Ana Lima';
  const more =
    'Robert Johnson,Emily Davis,Thor Hansen,Emma Thompson,Wendy Powell,Bo Ek,Marvel Jones';
  for (const name of [...people.split(','), ...more.split(','), '', '   ', '---', '李伟']) {
    assert.deepEqual(ids(name), [], name);
  }
});

test('half a name is not a hit until the threshold is lowered', () => {
  assert.deepEqual(ids('Torvald Johnson'), []);
  assert.ok(ids('Torvald Johnson', 0.6).includes('INV-001'));
  assert.equal(ids('Torvald Quillmarsh', 0).length, inventedWatchList.length);
});

test('hits come with their score, the likest first', () => {
  const hits = screenName('Torvald Quilmarsh', inventedWatchList, 0.5);
  assert.equal(hits[0]?.entry.id, 'INV-001');
  const scores = hits.map(({ score }) => score);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
});

test('likeness is between 0 and 1', () => {
  assert.equal(nameLikeness('Ana', ''), 0);
  assert.equal(nameLikeness('', 'Ana'), 0);
  assert.equal(nameLikeness('Ana Lima', 'lima, ana'), 1);
  assert.equal(nameLikeness('Bora Bora-Zell', 'Bora Bora Zell'), 1);
  assert.ok(nameLikeness('Bora Zell', 'Bora Bora') < 0.9, 'one word must not serve twice');
});
