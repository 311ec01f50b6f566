/** What customers can be alerted of, in the order in which it is listed. */
export const chosenAlertKinds = [
  'balance-below',
  'debit-above',
  'deposit',
  'hold-placed',
  'wire-step',
  'schedule-tomorrow',
  'schedule-failed',
  'statement-ready',
] as const;
export type ChosenAlertKind = (typeof chosenAlertKinds)[number];

/** What they are always alerted of: an intruder may have done it. */
export const securityAlertKinds = [
  'password-changed',
  'new-sign-in',
  'authenticator-changed',
  'passkey-changed',
  'profile-changed',
] as const;
export type SecurityAlertKind = (typeof securityAlertKinds)[number];

export const alertKinds = [...chosenAlertKinds, ...securityAlertKinds] as const;
export type AlertKind = (typeof alertKinds)[number];

interface AlertTraits {
  readonly enabled: boolean;
  readonly email: boolean;
  /** Compared with an amount that the customer chooses. */
  readonly hasThreshold?: boolean;
  /** The bank sends this email whatever the customer chose. */
  readonly isAlwaysEmailed?: boolean;
}

/** How each alert is before the customer has chosen anything. */
const usual: Readonly<Record<ChosenAlertKind, AlertTraits>> = {
  'balance-below': { enabled: false, email: true, hasThreshold: true },
  'debit-above': { enabled: false, email: true, hasThreshold: true },
  deposit: { enabled: false, email: false },
  'hold-placed': { enabled: false, email: false },
  'wire-step': { enabled: true, email: true },
  'schedule-tomorrow': { enabled: true, email: true },
  'schedule-failed': { enabled: true, email: true, isAlwaysEmailed: true },
  'statement-ready': { enabled: true, email: true, isAlwaysEmailed: true },
};

const ofSecurity: AlertTraits = { enabled: true, email: true, isAlwaysEmailed: true };

export function alertTraits(kind: AlertKind): AlertTraits {
  return isSecurityAlert(kind) ? ofSecurity : usual[kind];
}

export function isSecurityAlert(kind: AlertKind): kind is SecurityAlertKind {
  return securityAlertKinds.some((one) => one === kind);
}
