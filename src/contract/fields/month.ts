import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';

const NOT_A_MONTH = 'Month must be written like 2026-03';

/** A month of the bank's calendar, the same text in either direction. */
export const month = boundedString('2026-03'.length, NOT_A_MONTH, NOT_A_MONTH).check(
  z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, NOT_A_MONTH),
  z.meta({ examples: ['2026-03'] }),
);
