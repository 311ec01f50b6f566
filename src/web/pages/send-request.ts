import type { SendRequest } from '../site/send-request.ts';

/**
 * How the marketing pages hand a visitor's request to the bank. Null while the server takes none:
 * the dialog then says so and keeps what was written.
 */
export const sendRequest: SendRequest | null = null;
