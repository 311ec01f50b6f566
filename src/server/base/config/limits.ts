// Every limit and every optional rule of the bank, with its default.
// Each is an environment variable: LIMIT_ or SETTING_ and its name here without the unit, so that
// `customerIdleMs` is LIMIT_CUSTOMER_IDLE=10m. Lengths of texts are in the contract instead,
// because the browser checks them too.
import { publishedDefaults } from '#brand/published-limits.ts';
import { count, duration, type Kind, money, size } from './config-values.ts';

interface Limit<Value> {
  readonly kind: Kind<Value>;
  readonly standard: string;
}

const limit = <Value>(kind: Kind<Value>, standard: string): Limit<Value> => ({ kind, standard });

export const limitTable = {
  amountLeastCents: limit(money, '0.01'),

  domesticWireLeastCents: limit(money, '1.00'),
  domesticWirePersonalEachCents: limit(money, '25000.00'),
  domesticWirePersonalDailyCents: limit(money, '50000.00'),
  domesticWireBusinessEachCents: limit(money, publishedDefaults.LIMIT_DOMESTIC_WIRE_BUSINESS_EACH),
  domesticWireBusinessDailyCents: limit(money, '1000000.00'),
  internationalWireLeastCents: limit(money, '1.00'),
  internationalWirePersonalEachCents: limit(money, '10000.00'),
  internationalWirePersonalDailyCents: limit(money, '25000.00'),
  internationalWireBusinessEachCents: limit(money, '100000.00'),
  internationalWireBusinessDailyCents: limit(money, '250000.00'),
  // Besides, wires and bills of a day count together against the limits of wires.
  billPersonalEachCents: limit(money, '10000.00'),
  billPersonalDailyCents: limit(money, '20000.00'),
  billBusinessEachCents: limit(money, '100000.00'),
  billBusinessDailyCents: limit(money, '250000.00'),
  // More than this to a recipient younger than that deserves a second look.
  newRecipientPaymentCents: limit(money, '1000.00'),
  newRecipientMs: limit(duration, '24h'),
  // Own accounts: up to this at once, above it once staff agree.
  internalTransferAtOnceCents: limit(money, '10000.00'),
  // How long after its approval a wire leaves, and how long one abroad can be called back.
  wireReleaseMs: limit(duration, '1m'),
  internationalCancelMs: limit(duration, '30m'),
  wireFeeCents: limit(money, publishedDefaults.LIMIT_WIRE_FEE),
  wiresPerDay: limit(count, '10'),
  wiresPerMinute: limit(count, '3'),
  newCustomerMs: limit(duration, '30d'),
  newCustomerWireCents: limit(money, '5000.00'),
  stepUpWireCents: limit(money, '5000.00'),
  stepUpBillCents: limit(money, '5000.00'),
  stepUpMs: limit(duration, '5m'),
  // Payments that staff approve: an approver's or an account's sum of one bank day.
  dualControlWireCents: limit(money, '50000.00'),
  // Money that arrives or is corrected: a maker's or an account's sum of one bank day.
  dualControlCents: limit(money, '10000.00'),
  // Cards, on one bank day: in all, at ATMs and online, until the customer chooses otherwise.
  cardPerDayCents: limit(money, '5000.00'),
  cardAtmCents: limit(money, '1000.00'),
  cardOnlineCents: limit(money, '5000.00'),
  cardHighestCents: limit(money, '25000.00'),
  // How long a merchant has to claim what a card authorized.
  cardAuthorizationMs: limit(duration, '7d'),
  idempotencyKeyMs: limit(duration, '30d'),

  staffAdjustmentEachCents: limit(money, '1000000.00'),
  staffAdjustmentDailyCents: limit(money, '2000000.00'),
  initialDepositMostCents: limit(money, '250000.00'),
  checkDepositsPerDay: limit(count, '20'),
  billScheduledAheadMs: limit(duration, '366d'),
  creditLimitMostCents: limit(money, '1000000.00'),
  creditLimitFlagCents: limit(money, '100000.00'),
  creditLimitFlagIncomePercent: limit(count, '50'),
  incomeLeastCents: limit(money, '0.01'),
  incomeMostCents: limit(money, '100000000.00'),
  applicationsPerHour: limit(count, '20'),
  // Taken usernames that one address may find out by applying.
  usernameLookupsPerHour: limit(count, '20'),
  // Wrong tries at the status page: of one address, and at one reference.
  applicationStatusTriesPerHour: limit(count, '5'),
  // How long after that an applicant may send documents, how many in all, and how many in an hour.
  applicantAccessMs: limit(duration, '15m'),
  applicationDocuments: limit(count, '10'),
  applicationUploadsPerHour: limit(count, '30'),
  // How long a saved application is kept, and how many are saved or opened from one address.
  applicationDraftMs: limit(duration, '30d'),
  applicationDraftsPerHour: limit(count, '20'),
  // How often a staff member may see a whole Social Security number, and for how long each time.
  identityRevealsPerHour: limit(count, '20'),
  identityRevealMs: limit(duration, '1m'),
  // What a credit account may owe from its first day.
  startingCreditLimitCents: limit(money, publishedDefaults.LIMIT_STARTING_CREDIT_LIMIT),
  // How long the number and the birth date of a denied applicant are kept.
  deniedApplicationMs: limit(duration, '30d'),
  // How long, sealed, who left is remembered: five years, as customer identification asks.
  closedCustomerMs: limit(duration, '1826d'),
  visitorRequestsPerHour: limit(count, '20'),
  exportRows: limit(count, '100000'),

  loginFailures: limit(count, '5'),
  loginWindowMs: limit(duration, '15m'),
  loginDelayFirstMs: limit(duration, '30s'),
  loginDelayLongestMs: limit(duration, '1h'),
  addressFailures: limit(count, '20'),
  addressWindowMs: limit(duration, '1m'),
  consecutiveFailures: limit(count, '100'),
  // After so long, failures count half toward the lock of a login.
  lockoutHalfLifeMs: limit(duration, '24h'),
  // Mails of one kind that strangers can cause, to one recipient.
  mailsPerHour: limit(count, '3'),
  codeTries: limit(count, '5'),
  // Wrong codes an hour: of a login's unknown devices together, of each known one. In one session.
  codeFailures: limit(count, '10'),
  // Wrong codes a day in all sessions of a login that emailed codes opened; then one an hour.
  mailedSessionCodeFailures: limit(count, '30'),
  codeWindowMs: limit(duration, '1h'),
  siteCodeFailures: limit(count, '50'),
  siteCodeWindowMs: limit(duration, '10m'),
  // How long each code step waits while wrong codes come in like that.
  siteCodeDelayMs: limit(duration, '2s'),
  activationCodeMs: limit(duration, '7d'),
  emailChangeMs: limit(duration, '30m'),
  authenticatorSetupMs: limit(duration, '10m'),
  // How long a device may take to answer, and how many passkeys a person may have.
  passkeyChallengeMs: limit(duration, '5m'),
  passkeysPerPerson: limit(count, '10'),
  // Links that replace a forgotten password: how long one lives, how many are mailed in an hour.
  passwordResetMs: limit(duration, '30m'),
  passwordResetsPerAddress: limit(count, '3'),
  passwordResetsPerLogin: limit(count, '3'),
  // After a reset without a second factor: no payment leaves and no sign-in code is mailed.
  passwordResetPauseMs: limit(duration, '24h'),
  emailCodesPerHour: limit(count, '3'),
  // How long the link in an invitation, or in the mail of a reset, works.
  invitationMs: limit(duration, '24h'),
  // How long a new staff member and the administrators who added them count as one person.
  secondPersonWaitMs: limit(duration, '24h'),
  // How long a staff member who made a customer, reset their sign-in or knew an access code of
  // theirs does not alone approve what the customer pays.
  customerMakerWaitMs: limit(duration, '30d'),
  enrollmentsPerHour: limit(count, '20'),
  enrollmentsPerEmail: limit(count, '5'),
  poolCodes: limit(count, '10'),
  poolCodeMs: limit(duration, '10m'),
  poolCodesAlive: limit(count, '100'),
  poolsPerMinute: limit(count, '10'),

  customerIdleMs: limit(duration, '10m'),
  customerIdleWarningMs: limit(duration, '8m'),
  customerAbsoluteMs: limit(duration, '8h'),
  staffIdleMs: limit(duration, '15m'),
  staffAbsoluteMs: limit(duration, '8h'),
  preAuthMs: limit(duration, '10m'),
  sessionsPerSubject: limit(count, '5'),

  requestsPerMinute: limit(count, '600'),
  // Calls of the API, the public log and its verifier by one address without a session.
  visitorRequestsPerMinute: limit(count, '600'),
  bodyBytes: limit(size, '64KiB'),
  checkDepositBodyBytes: limit(size, '12MiB'),
  // Bodies of that size lie in memory whole. Of one customer one is read at a time, which also
  // keeps the picture decoders free for others.
  largeBodiesPerCustomer: limit(count, '1'),
  largeBodiesAtOnce: limit(count, '64'),
  largeBodiesReceivedBytes: limit(size, '128MiB'),
  // Pictures that could not be read cost as much as good ones.
  unreadablePicturesPerHour: limit(count, '20'),
  // Streams of events, counted by each server. A browser opens one for all its tabs.
  eventStreamsPerSession: limit(count, '4'),
  eventStreamsPerPerson: limit(count, '10'),
  eventStreamsPerAddress: limit(count, '1000'),
  eventStreamsAtOnce: limit(count, '5000'),
  // How much of a stream waits for a reader before it is closed.
  eventStreamBytes: limit(size, '64KiB'),
  // How long after an event a reader may come back and lose nothing.
  eventsKeptMs: limit(duration, '1h'),
  notificationsKeptMs: limit(duration, '180d'),
  headersMs: limit(duration, '10s'),
  requestMs: limit(duration, '30s'),
  // How long after its arrival a request is answered at the latest.
  answerMs: limit(duration, '8s'),
  exportAnswerMs: limit(duration, '30s'),
  databaseConnections: limit(count, '10'),
  // Beyond these the server sheds work rather than let everyone wait.
  databaseWaiters: limit(count, '200'),
  eventLoopLagMs: limit(duration, '1s'),
  hashesAtOnce: limit(count, '2'),
  hashQueue: limit(count, '100'),
  imageDecodesAtOnce: limit(count, '2'),
  imageDecodeQueue: limit(count, '20'),
  // A load balancer gets this long to notice that the server is leaving.
  drainWaitMs: limit(duration, '0s'),
  drainMs: limit(duration, '10s'),
} as const satisfies Record<string, Limit<unknown>>;

type LimitTable = typeof limitTable;
export type Limits = {
  readonly [Name in keyof LimitTable]: LimitTable[Name] extends Limit<infer Value> ? Value : never;
};

/** Pairs in which the first must not exceed the second. */
export const limitOrder: readonly (readonly [keyof Limits, keyof Limits])[] = [
  ['domesticWirePersonalEachCents', 'domesticWirePersonalDailyCents'],
  ['domesticWireBusinessEachCents', 'domesticWireBusinessDailyCents'],
  ['internationalWirePersonalEachCents', 'internationalWirePersonalDailyCents'],
  ['internationalWireBusinessEachCents', 'internationalWireBusinessDailyCents'],
  ['billPersonalEachCents', 'billPersonalDailyCents'],
  ['billBusinessEachCents', 'billBusinessDailyCents'],
  ['cardPerDayCents', 'cardHighestCents'],
  ['cardAtmCents', 'cardHighestCents'],
  ['cardOnlineCents', 'cardHighestCents'],
  ['staffAdjustmentEachCents', 'staffAdjustmentDailyCents'],
  ['largeBodiesPerCustomer', 'largeBodiesAtOnce'],
  ['eventStreamsPerSession', 'eventStreamsPerPerson'],
  ['eventStreamsPerPerson', 'eventStreamsPerAddress'],
  ['eventStreamsPerAddress', 'eventStreamsAtOnce'],
  ['incomeLeastCents', 'incomeMostCents'],
  ['loginDelayFirstMs', 'loginDelayLongestMs'],
  ['customerIdleWarningMs', 'customerIdleMs'],
  ['customerIdleMs', 'customerAbsoluteMs'],
  ['staffIdleMs', 'staffAbsoluteMs'],
  ['poolCodes', 'poolCodesAlive'],
];

/** Rules the demonstration's screens do not know: off there, on where a real bank runs. */
const protections = [
  'dualControl',
  'stepUp',
  'newCustomerLimit',
  'newRecipientReview',
  'wireCounts',
  'heldOpeningDeposits',
  'refuseCommonPasswords',
  'staffAuthenticator',
  'ownPasswordAtFirstSignIn',
  'pauseAfterReset',
] as const;

/** Switches that are off until a bank asks for them. */
const exceptions = ['singleAdministrator'] as const;

export type SettingName = (typeof protections)[number] | (typeof exceptions)[number];
export type Settings = Readonly<Record<SettingName, boolean>>;

export function standardSettings(demo: boolean): Settings {
  const on = protections.map((name) => [name, !demo] as const);
  const off = exceptions.map((name) => [name, false] as const);
  return Object.fromEntries([...on, ...off]) as Settings;
}
