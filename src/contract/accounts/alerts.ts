import * as z from 'zod/mini';
import { cents } from '#money/cents.ts';
import {
  type AlertKind,
  alertKinds,
  alertTraits,
  isSecurityAlert,
} from '#rules/people/alert-kinds.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { id } from '../fields/id.ts';
import { nullableText, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

const kind = z.enum(alertKinds, 'This must be a kind of alert');

const notification = z.object({
  id,
  kind,
  text: z.string(),
  at: timestamp,
  readAt: z.nullable(timestamp),
  /** The address of the view that shows it. */
  link: nullableText,
});

/** How many have not been read. */
const unread = z.number();

export const listNotifications = endpoint({
  feature: 'alerts',
  summary: 'The customer’s own notifications, newest first.',
  method: 'GET',
  path: '/api/notifications',
  access: 'customer',
  query: listQuery(['createdAt']),
  reply: z.object({ notifications: z.array(notification), unread }),
});

export const readNotification = endpoint({
  feature: 'alerts',
  summary: 'Marks a notification as read.',
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({ notification, unread }),
  refusals: ['not-found'],
});

export const readAllNotifications = endpoint({
  feature: 'alerts',
  summary: 'Marks all notifications as read.',
  method: 'POST',
  path: '/api/notifications/read',
  access: 'customer',
  reply: z.object({ unread }),
});

const alertRule = z.object({
  kind,
  /** Null for alerts that do not depend on an amount. */
  threshold: z.nullable(printedAmount),
  email: z.boolean(),
  enabled: z.boolean(),
});

export const listAlertRules = endpoint({
  feature: 'alerts',
  summary: 'Which alerts the customer gets, and which of them by email.',
  method: 'GET',
  path: '/api/alert-rules',
  access: 'customer',
  reply: z.object({ rules: z.array(alertRule) }),
  refusals: ['not-found'],
});

const TWICE = 'Please choose each alert once';
const ALWAYS_ON = 'Security alerts are always on';
const NO_THRESHOLD = 'Please enter an amount for this alert';

const chosenRule = body({
  kind,
  threshold: orAbsent(amount({ label: 'Amount', min: cents(0n) })),
  email: z.boolean('Email must be true or false'),
  enabled: z.boolean('Enabled must be true or false'),
});

const chosenRules = z.array(chosenRule).check(
  z.maxLength(alertKinds.length, TWICE),
  z.refine((rules) => new Set(rules.map((rule) => rule.kind)).size === rules.length, TWICE),
  z.refine((rules) => rules.every(isAllowed), ALWAYS_ON),
  z.refine((rules) => rules.every(hasItsThreshold), NO_THRESHOLD),
);

interface Choice {
  readonly kind: AlertKind;
  readonly threshold?: unknown;
  readonly email: boolean;
  readonly enabled: boolean;
}

function isAllowed({ kind: which, email, enabled }: Choice): boolean {
  return !isSecurityAlert(which) || (email && enabled);
}

function hasItsThreshold({ kind: which, threshold, enabled }: Choice): boolean {
  return !enabled || !alertTraits(which).hasThreshold || threshold != null;
}

export const changeAlertRules = endpoint({
  feature: 'alerts',
  summary:
    'Chooses alerts; those that are left out stay as they are. Security alerts are always on, and ' +
    'failed payments and statements are always emailed.',
  method: 'PUT',
  path: '/api/alert-rules',
  access: 'customer',
  body: body({ rules: chosenRules }),
  reply: z.object({ rules: z.array(alertRule) }),
});
