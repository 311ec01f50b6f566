import { createContext } from 'react';

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

/** Stores a request for staff; rejects when it could not. */
export type SendRequest = (request: VisitorRequest) => Promise<void>;

/** Given by whoever composes the site. Null where the site has nobody to send requests to. */
export const SendRequestContext = createContext<SendRequest | null>(null);
