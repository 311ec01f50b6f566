import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteSessionEnd } from '../session/session-end.ts';
import { comeBack, dropLeft, dropWork, findLeft, noteWork } from './draft-recovery.ts';

const form = { value: { amount: '12.00' }, isTyped: true };

/** Types into a dialog until the session ends, which may be told more than once. */
function beInterrupted(): void {
  noteWork('transfer/internal', form);
  noteWork('transfer/kind', { value: 'internal', isTyped: false });
  noteSessionEnd('ended');
  dropWork('transfer/internal');
  dropWork('transfer/kind');
  noteSessionEnd('ended');
}

test('whoever was interrupted is told the dialog, and finds what was typed once', () => {
  comeBack('robin');
  beInterrupted();
  assert.equal(comeBack('robin'), 'transfer');
  assert.equal(findLeft('transfer/internal'), form.value);
  dropLeft('transfer/internal');
  assert.equal(findLeft('transfer/internal'), undefined);
  assert.equal(comeBack('robin'), undefined);
});

test('another customer finds nothing, and takes it away for good', () => {
  comeBack('robin');
  beInterrupted();
  assert.equal(comeBack('casey'), undefined);
  assert.equal(comeBack('robin'), undefined);
  assert.equal(findLeft('transfer/internal'), undefined);
});

test('a logout leaves nothing', () => {
  comeBack('robin');
  beInterrupted();
  noteSessionEnd('logged-out');
  assert.equal(comeBack('robin'), undefined);
});

test('what was sent, closed or only looked at is not come back to', () => {
  comeBack('robin');
  noteWork('bills/payment', form);
  dropWork('bills/payment');
  noteWork('bills/tab', { value: 'history', isTyped: false });
  noteSessionEnd('ended');
  assert.equal(comeBack('robin'), undefined);
});
