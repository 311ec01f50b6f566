import * as z from 'zod/mini';
import { USERNAME_LENGTH, usernameProblem } from '#rules/credentials/username.ts';
import { boundedString } from '../bounded-string.ts';

const { min, max } = USERNAME_LENGTH;

const sentences = {
  'too-short': `Username must be at least ${min} characters`,
  'too-long': `Username must be at most ${max} characters`,
  'not-lowercase-or-digits': 'Username must be lowercase letters and numbers only',
} as const;

// One that is missing is as good as one that is too short, which is what the form says of it.
const missing = (issue: { readonly input?: unknown }) =>
  issue.input == null ? sentences['too-short'] : 'Username must be text';

export const username = boundedString(max, missing, sentences['too-long']).check(
  z.superRefine((text, context) => {
    const problem = usernameProblem(text);
    if (problem) context.addIssue({ code: 'custom', input: text, message: sentences[problem] });
  }),
  z.meta({ examples: ['robin42'] }),
);
