import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';

/** Bytes as the platform's credentials write them, up to so many characters. */
export function base64url(label: string, max: number) {
  const error = (issue: { readonly input?: unknown }) =>
    issue.input == null ? `${label} is required` : `${label} must be text`;
  return boundedString(max, error, `${label} is too long`).check(
    z.regex(/^[\w-]+$/, `${label} must be base64url`),
    z.meta({ examples: ['mFq0k7Jt2w'] }),
  );
}
