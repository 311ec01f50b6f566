import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from './csv.ts';

test('texts with commas, quotes and line ends stay one cell', () => {
  assert.equal(csv([['a', 'b,c', 'd"e', 'f\ng', null]]), 'a,"b,c","d""e","f\ng",\r\n');
});

test('what a spreadsheet would run is marked as text; numbers stay numbers', () => {
  for (const formula of ['=1+1', '+cmd()', '-2+3', '@SUM(A1)', '\tx', '-']) {
    assert.ok(csv([[formula]]).startsWith(`'${formula}`), formula);
  }
  for (const plain of ['-20.00', '12.50', 'a=b', '']) {
    assert.equal(csv([[plain]]), `${plain}\r\n`);
  }
});
