import type { AlertKind } from '#rules/people/alert-kinds.ts';

/** Something that a customer is to be notified of. */
export interface Alert {
  readonly customerId: string;
  readonly kind: AlertKind;
  /** What it is about, so that it is recorded once: 'debit-above 3f1a…'. */
  readonly key: string;
  readonly text: string;
  readonly link: string | null;
  /** Business time. */
  readonly at: Date;
  /** Where it is also emailed: to whom. The bank's own emails need none. */
  readonly email?: Addressee | undefined;
}

export interface Addressee {
  readonly email: string | null;
  readonly firstName: string;
  /** What the bank's own email about this would be about; where there is one, it is the only one. */
  readonly about?: string | undefined;
}

/** Links to views of online banking. */
export const viewLink = (fragment: string) => `/dashboard#${fragment}`;
