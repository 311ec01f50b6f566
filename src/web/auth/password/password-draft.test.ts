import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkAccessCode,
  checkPasswords,
  emptyCode,
  emptyPasswords,
  ruleToast,
} from './password-draft.ts';

const right = {
  currentPassword: 'five-larches',
  newPassword: 'six-larches-now',
  confirmation: 'six-larches-now',
};

test('all three fields are required', () => {
  const errors = checkPasswords(emptyPasswords);
  assert.deepEqual(Object.keys(errors), ['currentPassword', 'newPassword', 'confirmation']);
  assert.deepEqual(ruleToast(errors), {
    title: 'Missing information',
    text: 'Please fill out all password fields.',
  });
});

test('the new password and its confirmation must match', () => {
  assert.deepEqual(ruleToast(checkPasswords({ ...right, confirmation: 'six-larches' })), {
    title: 'Passwords do not match',
    text: 'New password and confirmation must match.',
  });
});

test('the new password has at least eight characters, as people count them', () => {
  const short = { ...right, newPassword: 'larches', confirmation: 'larches' };
  assert.deepEqual(ruleToast(checkPasswords(short)), {
    title: 'Password too short',
    text: 'Password must be at least 8 characters long.',
  });
  assert.deepEqual(
    checkPasswords({ ...right, newPassword: '🌲'.repeat(8), confirmation: '🌲'.repeat(8) }),
    {},
  );
});

test('the code is required, and has six digits', () => {
  assert.deepEqual(ruleToast(checkAccessCode(emptyCode)), {
    title: 'Missing access code',
    text: 'Please enter the 6-digit access code from your admin.',
  });
  assert.deepEqual(ruleToast(checkAccessCode({ accessCode: '123' })), {
    title: 'Invalid access code',
    text: 'Access code must be 6 digits.',
  });
  assert.deepEqual(checkAccessCode({ accessCode: '123456' }), {});
});

test('nothing wrong needs no toast', () => {
  assert.equal(ruleToast(checkPasswords(right)), undefined);
});
