import * as z from 'zod/mini';
import { parseAccessCode } from '#rules/credentials/access-code.ts';
import { parseRecoveryCode } from '#rules/credentials/recovery-code.ts';
import { someText } from '../text.ts';

const NOT_SIX_DIGITS = 'Access code must be 6 digits';

/** Six digits as typed or pasted; "123 456" will do. */
export const typedCode = code(parseAccessCode, 20);

/** What passes the second step of signing in: six digits, or a recovery code. */
export const signInCode = code((text) => parseAccessCode(text) ?? parseRecoveryCode(text), 30);

function code(parse: (text: string) => string | null, max: number) {
  return z.pipe(
    someText('Access code', max, NOT_SIX_DIGITS).check(
      z.maxLength(max, NOT_SIX_DIGITS),
      z.meta({ examples: ['042917'] }),
    ),
    z.transform((text, context) => {
      const parsed = parse(text);
      if (parsed !== null) return parsed;
      context.issues.push({ code: 'custom', input: text, message: NOT_SIX_DIGITS });
      return z.NEVER;
    }),
  );
}
