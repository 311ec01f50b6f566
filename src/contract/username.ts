import * as z from 'zod/mini';
import { USERNAME_LENGTH, usernameProblem } from '#rules/username.ts';
import { someText } from './text.ts';

const { least, most } = USERNAME_LENGTH;

const sentences = {
  'too-short': `Username must be at least ${least} characters`,
  'too-long': `Username must be at most ${most} characters`,
  'not-lowercase-or-digits': 'Username must be lowercase letters and numbers only',
} as const;

export const username = someText('Username', most, sentences['too-long']).check(
  z.superRefine((text, context) => {
    const problem = usernameProblem(text);
    if (problem) context.addIssue({ code: 'custom', input: text, message: sentences[problem] });
  }),
  z.meta({ examples: ['robin42'] }),
);
