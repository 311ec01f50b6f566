import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, parseDraft } from './application-draft.ts';

test('a draft holds name and address, and nothing that is more private', () => {
  const draft = draftOf({
    firstName: 'Wilhelmina',
    lastName: '',
    email: 'wilhelmina@mail.example',
    ssn: '123-45-6789',
    city: 'Independence',
    password: 'five-larches',
  });
  assert.deepEqual(draft, { firstName: 'Wilhelmina', city: 'Independence' });
});

test('whatever else lies in the storage is not taken into the form', () => {
  assert.deepEqual(parseDraft('{"city":"Salem","state":7,"ssn":"123-45-6789"}'), { city: 'Salem' });
  for (const text of [null, '', 'null', '[]', '{'])
    assert.deepEqual(parseDraft(text), {}, text ?? '');
});
