import * as z from 'zod/mini';
import { parseAccessCode } from '#rules/access-code.ts';
import { someText } from './text.ts';

const NOT_SIX_DIGITS = 'Access code must be 6 digits';

/** Six digits as somebody types or pastes them; "123 456" will do. */
export const typedCode = z.pipe(
  someText('Access code', 20, NOT_SIX_DIGITS).check(
    z.maxLength(20, NOT_SIX_DIGITS),
    z.meta({ examples: ['042917'] }),
  ),
  z.transform((text, context) => {
    const code = parseAccessCode(text);
    if (code !== null) return code;
    context.issues.push({ code: 'custom', input: text, message: NOT_SIX_DIGITS });
    return z.NEVER;
  }),
);
