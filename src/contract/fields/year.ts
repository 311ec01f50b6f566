import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';

const NOT_A_YEAR = 'Year must be written like 2026';

/** A calendar year in a path. */
export const year = boundedString('2026'.length, NOT_A_YEAR, NOT_A_YEAR).check(
  z.regex(/^(19|20)\d{2}$/, NOT_A_YEAR),
  z.meta({ examples: ['2026'] }),
);
