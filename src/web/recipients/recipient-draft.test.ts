import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecipient, ownFields, recipientBody, recipientDraft } from './recipient-draft.ts';

const typed = {
  ...recipientDraft(),
  name: 'Ana Ruiz',
  recipientBank: 'Harbor Bank',
  recipientRoutingNumber: '021000021',
  recipientAccountNumber: '000123456789',
};

test('the owner of the account is the recipient, unless another name is on it', () => {
  assert.equal(recipientBody(typed).wire?.recipientName, 'Ana Ruiz');
  const other = { ...typed, recipientName: 'Ruiz Family Trust' };
  assert.equal(recipientBody(other).wire?.recipientName, 'Ruiz Family Trust');
  assert.deepEqual(checkRecipient(typed), {});
});

test('what belongs to the other kind of wire, or to a way that is off, is not sent', () => {
  const abroad = { ...typed, transferType: 'wire_international', recipientCountry: 'DE' };
  const { wire } = recipientBody({ ...abroad, recipientSwiftCode: 'DEUTDEFF' });
  assert.equal(wire?.recipientRoutingNumber, '');
  assert.equal(wire?.recipientCountry, 'DE');
  const off = recipientBody({ ...typed, hasWire: '', address: '1 Fir Lane' });
  assert.equal(off.wire, null);
  assert.equal(off.bill, null);
});

test('a mistake stands at the form’s own field', () => {
  const wrong = checkRecipient({ ...typed, recipientRoutingNumber: '021000022' });
  assert.deepEqual(Object.keys(wrong), ['recipientRoutingNumber']);
  const empty = checkRecipient({ ...recipientDraft(), hasBill: 'yes' });
  assert.deepEqual(Object.keys(empty).sort(), [
    'address',
    'name',
    'recipientAccountNumber',
    'recipientBank',
    'recipientRoutingNumber',
  ]);
  const nowhere = checkRecipient({ ...typed, hasWire: '' });
  assert.deepEqual(Object.keys(nowhere), ['hasWire']);
  assert.deepEqual(ownFields({ 'bill.address': 'a', 'wire.recipientBank': 'b', name: 'c' }), {
    address: 'a',
    recipientBank: 'b',
    name: 'c',
  });
});

test('a saved recipient fills the form and is sent back unchanged', () => {
  const saved = {
    id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
    name: 'Ana Ruiz',
    nickname: null,
    kind: 'business',
    wire: null,
    bill: { accountNumber: 'A-1', address: null, city: null, state: null, zipCode: null },
    createdAt: '2026-03-02T17:45:00.000Z',
    changedAt: '2026-03-02T17:45:00.000Z',
    lastPaidAt: null,
  } as const;
  assert.deepEqual(recipientBody(recipientDraft(saved)), {
    name: 'Ana Ruiz',
    nickname: '',
    kind: 'business',
    wire: null,
    bill: { accountNumber: 'A-1', address: '', city: '', state: '', zipCode: '' },
  });
});
