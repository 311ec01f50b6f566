import * as z from 'zod/mini';
import { ZERO } from '#money/cents.ts';
import { openableTypes } from '#rules/products/account-types.ts';
import { endpoint } from '../endpoint.ts';
import { amountNumber, printedAmount } from '../fields/amount.ts';
import {
  applicantEmail,
  birthDateField,
  firstPassword,
  phoneField,
  stateField,
  tinField,
  zipField,
} from '../fields/application-fields.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { screeningHit } from '../fields/screening-hit.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { username } from '../fields/sign-in/username.ts';
import { line, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';
import { openQuestion } from './application-cases.ts';
import { draftKey } from './application-drafts.ts';
import { identityResults } from './identity-records.ts';

export const applicationStatuses = ['pending', 'approved', 'denied'] as const;
const fundingStates = ['none', 'held', 'confirmed', 'returned'] as const;

/** What the applicant agreed to, and in which version. */
const consents = body({
  electronicDelivery: z.optional(z.boolean()),
  identityNotice: z.optional(z.boolean()),
  privacyNotice: z.optional(z.boolean()),
  version: optionalLine({ label: 'Version', max: 40 }),
});

export const application = body({
  email: applicantEmail,
  username,
  password: firstPassword,
  firstName: line({ label: 'First name', max: 70 }),
  lastName: line({ label: 'Last name', max: 70 }),
  phone: phoneField,
  address: line({ label: 'Address', max: 70 }).check(z.meta({ examples: ['12 Fir Lane'] })),
  city: line({ label: 'City', max: 35 }),
  state: stateField,
  zipCode: zipField,
  dateOfBirth: birthDateField,
  ssn: tinField,
  accountType: z.enum(openableTypes, 'Please select an account type'),
  /** Which of the bank's products of that type; an id of the brand's list. */
  productId: orAbsent(
    line({ label: 'Product', max: 40 }).check(z.meta({ examples: ['free-checking'] })),
  ),
  initialDeposit: amountNumber({ label: 'Initial deposit', min: ZERO }),
  consents: z.optional(consents),
  /** Of the saved draft that this application was, which is then deleted. */
  draftKey: orAbsent(draftKey),
});
export type Application = z.output<typeof application>;

const SOME_REFERENCE = 'MP-7QXD-K4HM';

export const submitApplication = endpoint({
  feature: 'applications',
  summary: 'Applies for an account; staff review it within 1-2 business days.',
  method: 'POST',
  path: '/api/account-opening',
  access: 'public',
  body: application,
  reply: z.object({
    applicationId: id,
    status: z.literal('pending'),
    /** With the date of birth it opens the status page; null for one from before there were any. */
    reference: z.nullable(z.string().check(z.meta({ examples: [SOME_REFERENCE] }))),
  }),
  idempotent: true,
  refusals: ['username-taken', 'too-many-requests', 'key-reused'],
});

/** Where an application stands, for the person who sent it. */
export const readApplicationStatus = endpoint({
  feature: 'applications',
  summary: 'Where an application stands, by its reference and the applicant’s date of birth.',
  method: 'POST',
  path: '/api/application-status',
  access: 'public',
  body: body({
    reference: line({ label: 'Reference', max: 40 }).check(z.meta({ examples: [SOME_REFERENCE] })),
    dateOfBirth: birthDateField,
  }),
  reply: z.object({
    status: z.enum(applicationStatuses),
    submittedAt: timestamp,
    /** One sentence or two that say what happens next. */
    nextStep: z.string(),
    /** What staff want to know; only while that waits for the applicant. */
    question: z.optional(openQuestion),
  }),
  refusals: ['not-found', 'too-many-requests'],
});

/** An existing customer or application that may be the same person. */
const duplicate = z.object({
  matches: z.enum(['email', 'ssn']),
  kind: z.enum(['customer', 'application']),
  id,
});

const applicationRow = z.object({
  id,
  /** What the applicant reads out on the phone. */
  reference: z.nullable(z.string()),
  status: z.enum(applicationStatuses),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  /** By its last four digits; more of it never leaves the server. */
  ssn: z.nullable(z.string().check(z.meta({ examples: ['***-**-6789'] }))),
  accountType: z.enum(openableTypes),
  /** The product the applicant chose, where they came from one. */
  productId: z.nullable(z.string()),
  initialDeposit: printedAmount,
  createdAt: timestamp,
  /** By when the site promises an answer, or staff have to say whether a held deposit came. */
  promisedBy: calendarDate('Promised by'),
  possibleDuplicate: z.boolean(),
  duplicates: z.array(duplicate),
  screening: z.array(screeningHit),
  phoneOutsidePlan: z.boolean(),
  funding: z.enum(fundingStates),
  /** Who said that a held deposit has arrived, while a second person has to say so too. */
  waitsForSecondPerson,
  /** Whether the last question to the applicant waits for them, or was answered. */
  question: z.nullable(z.enum(['open', 'answered'])),
  /** The result of the last identity record; null while there is none. */
  identity: z.nullable(z.enum(identityResults)),
  /** Whether the applicant has the name of a staff member. */
  hasStaffName: z.boolean(),
  decidedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  customerId: z.nullable(id),
  accountId: z.nullable(id),
});

export const listApplications = endpoint({
  feature: 'applications',
  summary: 'Applications waiting for a decision, newest first; decided ones by status.',
  method: 'GET',
  path: '/api/admin/pending-accounts',
  access: 'staff',
  query: listQuery(['createdAt'], {
    status: optionalChoice(applicationStatuses),
    funding: optionalChoice(fundingStates),
    accountType: optionalChoice(openableTypes),
    assigned: optionalChoice(['me']),
  }),
  reply: z.array(applicationRow),
});

export const approveApplication = endpoint({
  feature: 'applications',
  summary:
    'Approves an application: customer, login, account, card, deposit and email in one step.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  body: body({
    /** Says that the likeness to a listed name was looked into and is none. */
    clearScreening: z.optional(z.boolean()),
  }),
  reply: z.object({ id, status: z.literal('approved'), customerId: id, accountId: id }),
  refusals: [
    'not-found',
    'conflict',
    'screening-hit',
    'email-taken',
    'username-taken',
    'customer-blocked',
    'own-affair',
    'frozen',
  ],
});

export const denyApplication = endpoint({
  feature: 'applications',
  summary: 'Denies an application; the applicant is notified by email.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

const fundingReply = z.object({
  id,
  funding: z.enum(fundingStates),
  /** Only where it waits for a second person. */
  status: z.optional(z.literal('pending')),
  needsSecondApproval,
});

export const confirmFunding = endpoint({
  feature: 'applications',
  summary: 'Confirms that an opening deposit has arrived; the held amount becomes available.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/confirm-funding',
  access: 'approver',
  params: z.object({ id }),
  reply: fundingReply,
  refusals: ['not-found', 'conflict', 'second-approver-needed', 'own-affair', 'frozen'],
});

export const returnFunding = endpoint({
  feature: 'applications',
  summary: 'Records that an opening deposit never arrived; its posting is reversed.',
  method: 'POST',
  path: '/api/admin/pending-accounts/:id/return-funding',
  access: 'approver',
  params: z.object({ id }),
  reply: fundingReply,
  refusals: ['not-found', 'conflict', 'own-affair', 'frozen', 'insufficient-funds', 'overdrawn'],
});
