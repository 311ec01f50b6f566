import assert from 'node:assert/strict';
import { test } from 'node:test';
import { denyTransfer, submitWire } from '#tests/architecture/endpoints/example-endpoints.ts';
import { wireSchema } from '../base/openapi/openapi-schema.ts';
import { fieldsOf } from './fields.ts';

test('fields of a body are listed with nested ones by dotted path', () => {
  const fields = fieldsOf(wireSchema(submitWire.body, 'input'));
  assert.deepEqual(
    fields.map(({ name, kind, required }) => [name, kind, required]),
    [
      ['fromAccountId', 'uuid', true],
      ['amount', 'text', true],
      ['recipientName', 'text', true],
      ['recipientBank', 'text', false],
      ['transferType', 'one of', true],
      ['sendOn', 'date', false],
      ['tags', 'list of text', false],
      ['recipientAddress', 'object', false],
      ['recipientAddress.street', 'text', true],
      ['recipientAddress.city', 'text', true],
    ],
  );
});

test('limits, choices and examples are said in words', () => {
  const byName = Object.fromEntries(
    fieldsOf(wireSchema(submitWire.body, 'input')).map((field) => [field.name, field]),
  );
  assert.deepEqual(byName['recipientName']?.notes, ['1 to 70 characters']);
  assert.deepEqual(byName['tags']?.notes, ['0 to 3 entries', '1 to 20 characters']);
  assert.deepEqual(byName['transferType']?.choices, ['wire_domestic', 'wire_international']);
  assert.deepEqual(byName['amount']?.notes, ['From $1.00 to $25,000.00.']);
  assert.equal(byName['amount'].example, '"125.00"');
});

test('entries of lists and values that may be null are looked into', () => {
  const receipt = wireSchema(submitWire.reply, 'output');
  const fields = fieldsOf({ type: 'array', items: receipt });
  const bank = fields.find(({ name }) => name === '[].receipt.recipientBank');
  assert.equal(bank?.kind, 'text or null');
  assert.ok(fields.some(({ name }) => name === '[].receipt.from.accountName'));
});

test('a fixed value is its own kind', () => {
  const [, status] = fieldsOf(wireSchema(denyTransfer.reply, 'output'));
  assert.equal(status?.kind, '"denied"');
});
