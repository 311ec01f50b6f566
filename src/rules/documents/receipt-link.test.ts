import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReceiptFragment, receiptFragment } from './receipt-link.ts';

test('a receipt comes out of an address as it went in', async () => {
  const receipt = `c2sp.org/tlog-proof@v1\nextra ${'Q0FG'.repeat(90)}\nindex 7\n\n— é\n`;
  const fragment = await receiptFragment(receipt);
  assert.match(fragment, /^[\w-]+$/);
  assert.equal(await readReceiptFragment(fragment), receipt);
});

test('what is no receipt is none, and nothing breaks', async () => {
  for (const text of ['', 'main', '%00', 'AAAA', 'x'.repeat(5_000), '#', '../..']) {
    assert.equal(await readReceiptFragment(text), undefined, text);
  }
});
