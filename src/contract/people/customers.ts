import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { productIds } from '#rules/products/catalog.ts';
import { account } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { phoneField, stateField, zipField } from '../fields/application-fields.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { email } from '../fields/email.ts';
import { id, personId } from '../fields/id.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { newPassword } from '../fields/sign-in/password.ts';
import { line, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { listQuery, oneOrderQuery } from '../lists/list-query.ts';
import { card } from '../payments/cards.ts';

const customerStatuses = ['active', 'blocked'] as const;

/** A person as the list of users has them. The first administrator is one of them. */
const user = z.object({
  id: personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.nullable(z.string()),
  accountsCount: z.int(),
  totalBalance: printedAmount,
  createdAt: timestamp,
  status: z.enum(customerStatuses),
});

const usersQuery = listQuery(['createdAt', 'name', 'email', 'accountsCount', 'totalBalance'], {
  status: optionalChoice(customerStatuses),
});

export const listUsers = endpoint({
  feature: 'customers',
  summary: 'The customers and the first administrator, newest first.',
  method: 'GET',
  path: '/api/admin/users',
  access: 'staff',
  fromReplica: true,
  bulkRead: 'customers',
  query: usersQuery,
  reply: z.array(user),
});

export const exportUsers = endpoint({
  feature: 'customers',
  summary: 'The same as a CSV file.',
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'staff',
  fromReplica: true,
  query: usersQuery,
  produces: 'text/csv',
  reply: z.string(),
});

export const createUser = endpoint({
  feature: 'customers',
  summary: 'Creates a customer manually, with accounts of the chosen types or products.',
  method: 'POST',
  path: '/api/admin/users',
  access: 'administrator',
  body: body({
    email,
    password: newPassword(PASSWORD_LENGTH.first),
    firstName: line({ label: 'First name', max: 70 }),
    lastName: line({ label: 'Last name', max: 70 }),
    phone: orAbsent(phoneField),
    address: optionalLine({ label: 'Address', max: 70 }),
    city: optionalLine({ label: 'City', max: 35 }),
    state: orAbsent(stateField),
    zipCode: orAbsent(zipField),
    accounts: z.optional(z.array(z.enum([...accountTypes, ...productIds])).check(z.maxLength(20))),
  }),
  reply: z.object({ user }),
  refusals: ['email-taken', 'frozen'],
});

const target = { params: z.object({ userId: personId }) };

export const closeUser = endpoint({
  feature: 'customers',
  summary:
    'Closes a customer: they are gone from login, accounts and lists; the ledger stays in balance.',
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'administrator',
  ...target,
  reply: z.object({
    id: personId,
    /** Only where it waits for a second person, because a debt is written off with it. */
    status: z.optional(z.literal('pending')),
    needsSecondApproval,
  }),
  refusals: [
    'not-found',
    'protected-user',
    'own-affair',
    'second-approver-needed',
    'conflict',
    'frozen',
  ],
});

export const blockUser = endpoint({
  feature: 'customers',
  summary: 'Blocks a customer, who is signed out everywhere right away.',
  method: 'POST',
  path: '/api/admin/users/:userId/block',
  access: 'administrator',
  ...target,
  reply: z.object({ id: personId, status: z.literal('blocked') }),
  refusals: ['not-found', 'protected-user', 'own-affair', 'conflict'],
});

export const unblockUser = endpoint({
  feature: 'customers',
  summary: 'Lets a blocked or locked-out customer sign in again.',
  method: 'POST',
  path: '/api/admin/users/:userId/unblock',
  access: 'administrator',
  ...target,
  reply: z.object({ id: personId, status: z.literal('active') }),
  refusals: ['not-found', 'protected-user', 'own-affair'],
});

/** What happened to a customer, or what they did. */
const event = z.object({
  number: z.string(),
  at: timestamp,
  actorKind: z.string(),
  actorName: z.nullable(z.string()),
  action: z.string(),
  subjectKind: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Where it came from. */
  address: z.nullable(z.string()),
});

const transfer = z.object({
  id,
  transferType: z.string(),
  status: z.string(),
  recipientName: z.nullable(z.string()),
  amount: printedAmount,
  description: z.nullable(z.string()),
  createdAt: timestamp,
});

const session = z.object({
  id,
  createdAt: timestamp,
  seenAt: timestamp,
  address: z.string(),
  userAgent: z.string(),
});

export const readUser = endpoint({
  feature: 'customers',
  summary: 'One customer in full: contact, accounts, cards, transfers, sessions and history.',
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'staff',
  bulkRead: 'customers',
  ...target,
  reply: z.object({
    user: z.extend(user, {
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(z.string()),
      zipCode: z.nullable(z.string()),
      ssn: z.nullable(z.string().check(z.meta({ examples: ['***-**-6789'] }))),
      isEmailProven: z.boolean(),
      isActivated: z.boolean(),
      hasAuthenticator: z.boolean(),
      hasPasskey: z.boolean(),
      isColleague: z.boolean(),
      /** Whether a staff member has the same name. */
      hasStaffName: z.boolean(),
      /** Who asked for the customer to be deleted, while a second person has to as well. */
      waitsForSecondPerson,
    }),
    accounts: z.array(
      z.extend(account, {
        /** Who asked for the account to be closed, while a second person has to as well. */
        waitsForSecondPerson,
      }),
    ),
    cards: z.array(card),
    transfers: z.array(transfer),
    sessions: z.array(session),
    history: z.array(event),
  }),
  refusals: ['not-found'],
});

export const listClosedCustomers = endpoint({
  feature: 'customers',
  summary: 'Closed customers to whom the bank still owes money, earliest closed first.',
  method: 'GET',
  path: '/api/admin/closed-customers',
  access: 'staff',
  query: oneOrderQuery,
  reply: z.array(
    z.object({
      userId: id,
      /** Who they were and where the check goes, as far as it is still kept. */
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(z.string()),
      zipCode: z.nullable(z.string()),
      owed: printedAmount,
      /** Null where only an account of the customer is closed. */
      closedAt: z.nullable(timestamp),
      waitsForSecondPerson,
    }),
  ),
});

export const payOutClosedCustomer = endpoint({
  feature: 'customers',
  summary: 'Pays out by check everything the bank holds for a closed customer.',
  method: 'POST',
  path: '/api/admin/closed-customers/:userId/pay-out',
  access: 'administrator',
  params: z.object({ userId: id }),
  reply: z.object({
    id,
    status: z.enum(['paid', 'pending']),
    amount: printedAmount,
    needsSecondApproval,
  }),
  refusals: [
    'not-found',
    'own-affair',
    'conflict',
    'customer-blocked',
    'second-approver-needed',
    'frozen',
  ],
});

export const denyPayOut = endpoint({
  feature: 'customers',
  summary: 'Denies a pay-out that waits for a second person.',
  method: 'POST',
  path: '/api/admin/closed-customers/:userId/pay-out/deny',
  access: 'approver',
  params: z.object({ userId: id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('held') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});
