// An application that is saved to be finished later, by a link in an email.
import * as z from 'zod/mini';
import { openableTypes } from '#rules/products/account-types.ts';
import { endpoint } from '../endpoint.ts';
import { applicantEmail } from '../fields/application-fields.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { optionalLine, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { linkToken } from './recovery.ts';

/**
 * As typed. Social Security number, date of birth and password are no fields of a draft: they are
 * typed again by the person who opens the link.
 */
const applicationDraft = body({
  firstName: optionalLine({ label: 'First name', max: 70 }),
  lastName: optionalLine({ label: 'Last name', max: 70 }),
  phone: optionalLine({ label: 'Phone number', max: 40 }),
  address: optionalLine({ label: 'Address', max: 70 }),
  city: optionalLine({ label: 'City', max: 35 }),
  state: optionalLine({ label: 'State', max: 40 }),
  zipCode: optionalLine({ label: 'ZIP code', max: 20 }),
  accountType: optionalChoice(openableTypes),
  productId: optionalLine({ label: 'Product', max: 40 }),
  initialDeposit: optionalLine({ label: 'Initial deposit', max: 20 }),
  username: optionalLine({ label: 'Username', max: 40 }),
});

/** What a page holds to save its draft again, and to end it when the application is sent. */
export const draftKey = linkToken;

export const saveApplicationDraft = endpoint({
  feature: 'applications',
  summary:
    'Saves an unfinished application and emails a link to it; the answer is always the same.',
  method: 'POST',
  path: '/api/application-drafts',
  access: 'public',
  body: body({ email: applicantEmail, draft: applicationDraft, key: orAbsent(draftKey) }),
  reply: z.object({ key: z.string(), keptUntil: timestamp }),
  status: 202,
  refusals: ['too-many-requests'],
});

export const resumeApplication = endpoint({
  feature: 'applications',
  summary: 'Opens a saved application by the emailed link, which works once.',
  method: 'POST',
  path: '/api/application-drafts/resume',
  access: 'public',
  body: body({ token: linkToken }),
  reply: z.object({
    key: z.string(),
    savedAt: timestamp,
    keptUntil: timestamp,
    email: z.string(),
    /** By field, as it was typed. */
    draft: z.record(z.string(), z.string()),
  }),
  refusals: ['link-expired', 'too-many-requests'],
});
