import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNewUser, emptyUser, toggled } from './new-user.ts';

const imogen = {
  ...emptyUser,
  firstName: 'Imogen',
  lastName: 'Castellane',
  email: 'imogen@mail.example',
  password: 'five-larches',
};

test('names, email and password are required, and nothing else', () => {
  assert.deepEqual(checkNewUser(emptyUser), {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    password: 'Password is required',
  });
  assert.deepEqual(checkNewUser(imogen), {});
});

test('what is filled in has to make sense', () => {
  const errors = checkNewUser({ ...imogen, email: 'imogen', password: 'short', zipCode: '9' });
  assert.deepEqual(Object.keys(errors).toSorted(), ['email', 'password', 'zipCode']);
});

test('ticking a type twice takes it off again', () => {
  const one = toggled([], 'savings');
  assert.deepEqual(toggled(one, 'checking'), ['checking', 'savings']);
  assert.deepEqual(toggled(one, 'savings'), []);
});
