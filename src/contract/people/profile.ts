import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phoneField, stateField, zipField } from '../fields/application-fields.ts';
import { body } from '../fields/body.ts';
import { email } from '../fields/email.ts';
import { typedCode } from '../fields/sign-in/access-code.ts';
import { knownPassword } from '../fields/sign-in/password.ts';
import { line, optionalLine, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';

/** What a customer may hear about by mail, and whether they do before they have said anything. */
export const notificationTopics = {
  transfers: true,
  deposits: true,
  bills: true,
  creditLimits: true,
  news: false,
} as const;

export type NotificationTopic = keyof typeof notificationTopics;
export type Notifications = Readonly<Record<NotificationTopic, boolean>>;

/** The choices of a customer, of whom perhaps only some are stored. */
export function notificationsOf(stored: Partial<Notifications>): Notifications {
  return { ...notificationTopics, ...stored };
}

const notifications = z.object({
  transfers: z.boolean(),
  deposits: z.boolean(),
  bills: z.boolean(),
  creditLimits: z.boolean(),
  news: z.boolean(),
});

const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  notifications,
  hasAuthenticator: z.boolean(),
  /** A new address that still waits for its code. */
  pendingEmail: z.nullable(z.string()),
});

export const readProfile = endpoint({
  feature: 'profile',
  summary: 'Contact details and notification choices.',
  method: 'GET',
  path: '/api/profile',
  access: 'customer',
  reply: z.object({ profile }),
  refusals: ['not-found'],
});

export const updateProfile = endpoint({
  feature: 'profile',
  summary: 'Changes contact details and choices; fields left out or empty stay the same.',
  method: 'PUT',
  path: '/api/profile',
  access: 'customer',
  body: body({
    phone: orAbsent(phoneField),
    address: optionalLine({ label: 'Address', max: 70 }),
    city: optionalLine({ label: 'City', max: 35 }),
    state: orAbsent(stateField),
    zipCode: orAbsent(zipField),
    notifications: z.optional(z.partial(z.strictObject(notifications.shape))),
  }),
  reply: z.object({ profile }),
  refusals: ['not-found', 'step-up-required'],
});

export const askEmailChange = endpoint({
  feature: 'profile',
  summary: 'Requests a new email address; a code is sent there to confirm it.',
  method: 'POST',
  path: '/api/profile/email',
  access: 'customer',
  body: body({ newEmail: email, password: knownPassword(), code: typedCode }),
  reply: z.object({ pendingEmail: z.string(), expiresAt: timestamp }),
  refusals: ['wrong-proof', 'too-many-requests'],
});

export const confirmEmailChange = endpoint({
  feature: 'profile',
  summary: 'Confirms the new email address with its code; the old address is notified.',
  method: 'POST',
  path: '/api/profile/email/confirm',
  access: 'customer',
  body: body({ code: typedCode }),
  reply: z.object({ profile }),
  refusals: ['wrong-proof', 'email-taken', 'too-many-requests'],
});

const consent = z.object({
  /** Whether the customer takes documents electronically, no longer does, or never did. */
  status: z.enum(['given', 'withdrawn', 'none']),
  version: z.nullable(z.string()),
  givenAt: z.nullable(timestamp),
  withdrawnAt: z.nullable(timestamp),
  /** The version of the text that can be agreed to now. */
  currentVersion: z.string(),
});

export const readConsent = endpoint({
  feature: 'profile',
  summary:
    'The customer’s own consent to electronic documents: version, and when given or withdrawn.',
  method: 'GET',
  path: '/api/profile/electronic-consent',
  access: 'customer',
  reply: z.object({ consent }),
});

export const giveConsent = endpoint({
  feature: 'profile',
  summary: 'Agrees to electronic documents, in the version that was shown.',
  method: 'POST',
  path: '/api/profile/electronic-consent',
  access: 'customer',
  body: body({ version: line({ label: 'Version', max: 40 }) }),
  reply: z.object({ consent }),
  refusals: ['conflict'],
});

export const withdrawConsent = endpoint({
  feature: 'profile',
  summary: 'Withdraws consent to electronic documents; the bank sends paper from then on.',
  method: 'POST',
  path: '/api/profile/electronic-consent/withdraw',
  access: 'customer',
  reply: z.object({ consent }),
});
