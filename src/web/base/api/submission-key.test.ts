import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { CallError, NOT_REACHED } from './call.ts';
import {
  fingerprint,
  forgetSubmission,
  forgetSubmissions,
  isFinal,
  submissionKey,
} from './submission-key.ts';

// Node has no storage of a tab; a plain object behaves alike where it matters here.
const stored: Record<string, string> = {};
Object.defineProperty(globalThis, 'sessionStorage', {
  value: new Proxy(stored, {
    get: (target, name: string) =>
      ({
        getItem: (key: string) => target[key] ?? null,
        setItem: (key: string, value: string) => {
          target[key] = value;
        },
        removeItem: (key: string) => {
          delete target[key];
        },
      })[name],
  }),
});

beforeEach(() => {
  for (const name of Object.keys(stored)) delete stored[name];
});

test('the same submission keeps its key, another one gets its own', () => {
  const key = submissionKey('POST /a', { amount: '5.00' });
  assert.equal(submissionKey('POST /a', { amount: '5.00' }), key);
  assert.notEqual(submissionKey('POST /b', { amount: '5.00' }), key);
  assert.notEqual(submissionKey('POST /a', { amount: '6.00' }), key);
});

test('a finished submission is forgotten, so that the same may be done again', () => {
  const key = submissionKey('POST /a', { amount: '5.00' });
  forgetSubmission('POST /a');
  assert.notEqual(submissionKey('POST /a', { amount: '5.00' }), key);
});

test('nothing of the content is stored, and logout forgets even the keys', () => {
  submissionKey('POST /a', { recipientName: 'Ana Ruiz' });
  stored['theme'] = 'dark';
  assert.doesNotMatch(JSON.stringify(stored), /Ana/);
  forgetSubmissions();
  assert.deepEqual(Object.keys(stored), ['theme']);
});

test('only a real answer settles a submission', () => {
  const refused = (status: number, code: string) =>
    new CallError(status, '', JSON.stringify({ error: 'No.', code }));
  assert.ok(isFinal(refused(409, 'insufficient-funds')));
  assert.ok(isFinal(refused(400, 'invalid-fields')));
  assert.ok(!isFinal(refused(403, 'step-up-required')));
  assert.ok(!isFinal(refused(409, 'key-in-flight')));
  assert.ok(!isFinal(refused(503, 'frozen')));
  assert.ok(!isFinal(new CallError(NOT_REACHED, 'Failed to fetch', '')));
});

test('fingerprints differ where texts do', () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => `{"amount":"${index}.00"}`);
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length);
});
