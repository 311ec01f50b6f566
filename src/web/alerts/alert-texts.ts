import type { ChosenAlertKind, SecurityAlertKind } from '#rules/people/alert-kinds.ts';

interface AlertText {
  readonly label: string;
  readonly hint: string;
  /** How its amount is called. */
  readonly amount?: string;
}

export const alertTexts: Readonly<Record<ChosenAlertKind, AlertText>> = {
  'balance-below': {
    label: 'Low balance',
    hint: 'When the balance of an account falls below an amount you choose.',
    amount: 'Balance below',
  },
  'debit-above': {
    label: 'Large debit',
    hint: 'When more than an amount you choose leaves an account.',
    amount: 'Debit above',
  },
  deposit: { label: 'Deposit', hint: 'When money arrives in an account.' },
  'hold-placed': { label: 'Hold', hint: 'When part of a balance is set aside.' },
  'wire-step': { label: 'Wire transfers', hint: 'Each step from request to completion.' },
  'schedule-tomorrow': { label: 'Scheduled payment', hint: 'The day before it is made.' },
  'schedule-failed': { label: 'Failed payment', hint: 'When a scheduled payment is not made.' },
  'statement-ready': { label: 'New document', hint: 'When a new statement is ready.' },
};

export const securityTexts: Readonly<Record<SecurityAlertKind, string>> = {
  'password-changed': 'Your password is changed',
  'new-sign-in': 'A sign-in from a new device',
  'authenticator-changed': 'Your authenticator app or recovery codes change',
  'passkey-changed': 'A passkey is added or removed',
  'profile-changed': 'Your contact details or alerts change',
};
