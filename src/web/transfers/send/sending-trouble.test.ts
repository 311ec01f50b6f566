import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '../../base/api/call.ts';
import { sendingTrouble } from './sending-trouble.ts';

function refusal(status: number, body: object): CallError {
  return new CallError(status, '', JSON.stringify(body));
}

test('a refusal says its sentence and names its fields', () => {
  const fields = { recipientCity: 'City is required with an address' };
  const error = refusal(400, { error: 'Please check.', code: 'invalid-fields', fields });
  assert.deepEqual(sendingTrouble(error), {
    title: 'Transfer Failed',
    sentence: 'Please check.',
    fields,
  });
});

test('what the account cannot bear is said at the amount', () => {
  const sentence = 'The available balance is not sufficient.';
  const error = refusal(409, { error: sentence, code: 'insufficient-funds' });
  assert.deepEqual(sendingTrouble(error).fields, { amount: sentence });
});

test('silence is called silence, and that sending again is safe', () => {
  const { title, sentence, fields } = sendingTrouble(new TypeError('Failed to fetch'));
  assert.equal(title, 'We’re not sure it went through');
  assert.match(sentence, /safely send it again/);
  assert.deepEqual(fields, {});
});
