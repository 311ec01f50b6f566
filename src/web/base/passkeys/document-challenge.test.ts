import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentHash, documentText } from '#server/passkeys/signing/signed-document.ts';
import { documentChallenge } from './document-challenge.ts';

test('the screen computes the same challenge as the server', async () => {
  for (const kind of ['payment', 'decision'] as const) {
    for (let length = 0; length < 20; length += 1) {
      const document = {
        v: 1,
        name: 'Ä'.repeat(length),
        amount: '125.00',
        content: { b: 1, a: [] },
      };
      const expected = documentHash(kind, documentText(document)).toString('base64url');
      assert.equal(await documentChallenge(kind, document), expected);
    }
  }
});
