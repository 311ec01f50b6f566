import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteSessionEnd } from '../session/session-end.ts';
import {
  discardRecoverable,
  findRecoverable,
  recoverableDialog,
  trackDraft,
  untrackDraft,
} from './draft-recovery.ts';

const form = { value: { amount: '12.00' }, isTyped: true };

/** Types into a dialog until the session ends; the event is sent twice. */
function beInterrupted(): void {
  trackDraft('transfer/internal', form);
  trackDraft('transfer/kind', { value: 'internal', isTyped: false });
  noteSessionEnd('ended');
  untrackDraft('transfer/internal');
  untrackDraft('transfer/kind');
  noteSessionEnd('ended');
}

test('an interrupted customer gets the dialog and its values back, once', () => {
  recoverableDialog('robin');
  beInterrupted();
  assert.equal(recoverableDialog('robin'), 'transfer');
  assert.equal(findRecoverable('transfer/internal'), form.value);
  discardRecoverable('transfer/internal');
  assert.equal(findRecoverable('transfer/internal'), undefined);
  assert.equal(recoverableDialog('robin'), undefined);
});

test('another customer gets nothing, and the draft is discarded for good', () => {
  recoverableDialog('robin');
  beInterrupted();
  assert.equal(recoverableDialog('casey'), undefined);
  assert.equal(recoverableDialog('robin'), undefined);
  assert.equal(findRecoverable('transfer/internal'), undefined);
});

test('a sign-out discards the draft', () => {
  recoverableDialog('robin');
  beInterrupted();
  noteSessionEnd('logged-out');
  assert.equal(recoverableDialog('robin'), undefined);
});

test('a dialog that was submitted, closed or not typed into is not recovered', () => {
  recoverableDialog('robin');
  trackDraft('bills/payment', form);
  untrackDraft('bills/payment');
  trackDraft('bills/tab', { value: 'history', isTyped: false });
  noteSessionEnd('ended');
  assert.equal(recoverableDialog('robin'), undefined);
});
