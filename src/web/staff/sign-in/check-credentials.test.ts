import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCredentials } from './check-credentials.ts';

test('email and password are both required', () => {
  assert.deepEqual(checkCredentials({ email: '', password: '' }), {
    email: 'Email is required',
    password: 'Password is required',
  });
});

test('the email must look like one', () => {
  assert.deepEqual(checkCredentials({ email: 'admin', password: 'x' }), {
    email: 'Invalid email address',
  });
  assert.deepEqual(checkCredentials({ email: 'admin@maryspeak.example', password: 'x' }), {});
});
