import * as z from 'zod/mini';
import { boundedString } from './bounded-string.ts';

const UNKNOWN = 'We do not offer this product';
const LONGEST_ID = 60;

/** The id of a product of the catalog, such as free-checking. */
export const productId = boundedString(LONGEST_ID, UNKNOWN, UNKNOWN).check(
  z.regex(/^[a-z][a-z0-9-]*$/, UNKNOWN),
  z.meta({ examples: ['free-checking'] }),
);
