import type { BusinessType, RequestKind } from '#rules/people/visitor-requests.ts';

/** What a visitor asks of the staff: a call, a visit, a loan, an account for a business. */
export interface VisitorRequest {
  readonly kind: RequestKind;
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
