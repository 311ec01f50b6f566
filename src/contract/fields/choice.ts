import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';
import { orAbsent } from './text.ts';

/** One of a few words in a query or a form; '' means that none was chosen. */
export function optionalChoice<const Choice extends string>(choices: readonly Choice[]) {
  const sentence = `This must be one of: ${choices.join(', ')}`;
  const longest = Math.max(...choices.map((choice) => choice.length));
  return orAbsent(
    z.pipe(
      boundedString(longest, sentence, sentence).check(z.meta({ enum: [...choices] })),
      z.transform((text, context): Choice => {
        const chosen = choices.find((choice) => choice === text);
        if (chosen !== undefined) return chosen;
        context.issues.push({ code: 'custom', input: text, message: sentence });
        return z.NEVER;
      }),
    ),
  );
}
