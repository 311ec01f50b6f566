import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteSessionEnd } from './session-end.ts';
import { claimView } from './view-owner.ts';

test('a view belongs to the person who left it, until they sign out', () => {
  assert.equal(claimView('sage'), true, 'the first in a tab follows the link that was opened');
  noteSessionEnd('ended');
  assert.equal(claimView('sage'), true);
  noteSessionEnd('ended');
  assert.equal(claimView('robin'), false);
  assert.equal(claimView('robin'), true);
  noteSessionEnd('logged-out');
  assert.equal(claimView('sage'), true);
});
