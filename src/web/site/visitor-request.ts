/** What a visitor asks of the bank's staff: to be called, to be met, to apply for a loan. */
export interface VisitorRequest {
  readonly kind: 'contact' | 'appointment' | 'application';
  readonly topic: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** The day asked for, as yyyy-mm-dd, for an appointment. */
  readonly preferredDate: string;
  readonly preferredTime: string;
  readonly message: string;
}
