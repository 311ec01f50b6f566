import * as z from 'zod/mini';
import { someText } from './text.ts';

const LONGEST_EMAIL = 254;
const NOT_AN_EMAIL = 'Invalid email address';

/** An e-mail address in a request: trimmed and in lower case, the one form it is stored in. */
export const email = someText('Email', LONGEST_EMAIL, NOT_AN_EMAIL).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(LONGEST_EMAIL, { error: NOT_AN_EMAIL, abort: true }),
  z.email(NOT_AN_EMAIL),
  z.meta({ format: 'email', examples: ['robin@mail.example'] }),
);
