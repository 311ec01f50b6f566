import * as z from 'zod/mini';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { boundedString } from './bounded-string.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NOT_AN_ID = 'This id is not valid';
const SOME_ID = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';

/** The id of a row, in either direction. Upper case is taken and becomes the one stored form. */
export const id = boundedString(SOME_ID.length, NOT_AN_ID, NOT_AN_ID).check(
  z.toLowerCase(),
  z.regex(UUID, NOT_AN_ID),
  z.meta({ format: 'uuid', examples: [SOME_ID] }),
);

/** The id of a person, staff included. */
export const personId = boundedString(SOME_ID.length, NOT_AN_ID, NOT_AN_ID).check(
  z.toLowerCase(),
  z.refine((text) => UUID.test(text) || text === FIRST_ADMINISTRATOR, NOT_AN_ID),
  z.meta({ description: `A UUID, or ${FIRST_ADMINISTRATOR}.`, examples: [SOME_ID] }),
);
