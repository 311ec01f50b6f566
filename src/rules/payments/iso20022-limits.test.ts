import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { FEDWIRE_MESSAGE_ID, ISO20022_LIMITS, UETR, WIRE_LENGTHS } from './iso20022-limits.ts';

test('no wire form takes more than the message can carry', () => {
  const carriedBy = {
    recipientName: ISO20022_LIMITS.name,
    recipientBank: ISO20022_LIMITS.name,
    recipientAccountNumber: ISO20022_LIMITS.account,
    recipientAddress: ISO20022_LIMITS.streetName,
    recipientCity: ISO20022_LIMITS.townName,
    recipientState: ISO20022_LIMITS.countrySubdivision,
    recipientPostalCode: ISO20022_LIMITS.postalCode,
    description: ISO20022_LIMITS.remittance,
  };
  for (const [field, limit] of Object.entries(carriedBy)) {
    assert.ok(WIRE_LENGTHS[field as keyof typeof carriedBy] <= limit, field);
  }
});

test('the bank keeps to the lengths it publishes', () => {
  assert.deepEqual(WIRE_LENGTHS, {
    recipientName: 70,
    recipientBank: 70,
    recipientAccountNumber: 34,
    recipientAddress: 70,
    recipientCity: 35,
    recipientState: 35,
    recipientPostalCode: 16,
    recipientCountry: 70,
    description: 140,
  });
});

test('a random UUID is a UETR, and an IMAD is a Fedwire message id', () => {
  assert.match(randomUUID(), UETR);
  assert.doesNotMatch('6ba7b810-9dad-11d1-80b4-00c04fd430c8', UETR);
  assert.match('20260714B1QDRCQR000001', FEDWIRE_MESSAGE_ID);
  assert.doesNotMatch('20260714B1QDRCQR00001', FEDWIRE_MESSAGE_ID);
});
