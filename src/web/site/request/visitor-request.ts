import type { businessTypes } from '#contract/requests.ts';

export type BusinessType = (typeof businessTypes)[number];

/** What a visitor asks of the staff: a call, a visit, a loan, an account for a business. */
export interface VisitorRequest {
  readonly kind: 'contact' | 'appointment' | 'application' | 'business-account';
  readonly topic: string;
  /** Of the visitor; for a business account the person who signs for it. */
  readonly name: string;
  readonly legalName: string;
  readonly businessType: BusinessType | '';
  readonly email: string;
  readonly phone: string;
  /** The day asked for, as yyyy-mm-dd, for an appointment. */
  readonly preferredDate: string;
  readonly preferredTime: string;
  readonly message: string;
}
