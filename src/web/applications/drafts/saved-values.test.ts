import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyApplication } from '../form/application-values.ts';
import { restoredValues, resumeToken, savedValues } from './saved-values.ts';

test('what is saved has no number, no birth date, no password and nothing empty', () => {
  const saved = savedValues({
    ...emptyApplication,
    firstName: ' Wilhelmina ',
    email: 'w@mail.example',
    ssn: '212-44-1001',
    dateOfBirth: '04/19/1988',
    password: 'five-larches',
    confirmPassword: 'five-larches',
    productId: 'money-market',
    accountType: 'savings',
  });
  assert.deepEqual(saved, {
    firstName: 'Wilhelmina',
    accountType: 'savings',
    productId: 'money-market',
  });
});

test('what comes back is put into the fields it was saved from, and into no other', () => {
  const draft = { firstName: 'W', ssn: '1', password: 'x', accountType: 'gold', productId: 'none' };
  assert.deepEqual(restoredValues('w@mail.example', draft), {
    firstName: 'W',
    email: 'w@mail.example',
    productId: '',
  });
});

test('only a link of ours is taken from the address', () => {
  const token = 'b7mEwJQm0mS8q3nPp4cVbJtW2yq1hT6oXr5kZl9uAeg';
  assert.equal(resumeToken(`#resume=${token}`), token);
  for (const hash of ['', '#security', '#resume=', `#resume=${token}x`, `#resume=<script>`]) {
    assert.equal(resumeToken(hash), null, hash);
  }
});
