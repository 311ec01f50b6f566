import { CallError } from '../base/call.ts';
import type { FieldErrors } from '../base/check-fields.ts';

/** Why something was not sent, and which fields have to do with it. */
export interface SendingTrouble {
  readonly sentence: string;
  readonly fields: FieldErrors;
}

const UNANSWERED =
  'We got no answer, so we cannot say whether this was sent. You can safely send it again: it is ' +
  'carried out once.';

/** Sorts a refusal of the server, or its silence. */
export function sendingTrouble(error: unknown): SendingTrouble {
  if (!(error instanceof CallError)) return { sentence: UNANSWERED, fields: {} };
  const sentence = error.error ?? UNANSWERED;
  // The amount is what can be changed about it.
  if (error.code === 'insufficient-funds') return { sentence, fields: { amount: sentence } };
  return { sentence, fields: error.fields };
}
