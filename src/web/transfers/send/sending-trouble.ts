import { CallError } from '../../base/api/call.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';

/** Why something was not sent, and which fields have to do with it. */
export interface SendingTrouble {
  readonly title: string;
  readonly sentence: string;
  readonly fields: FieldErrors;
}

const UNANSWERED = {
  title: 'We’re not sure it went through',
  sentence:
    'We got no answer, so we cannot tell whether this was sent. You can safely send it again: it will ' +
    'only go through once.',
};

/** Sorts a refusal of the server, or its silence. */
export function sendingTrouble(error: unknown): SendingTrouble {
  if (!(error instanceof CallError) || !error.error) return { ...UNANSWERED, fields: {} };
  const title = 'Transfer Failed';
  const sentence = error.error;
  // The amount is what can be changed about it.
  if (error.code === 'insufficient-funds') {
    return { title, sentence, fields: { amount: sentence } };
  }
  return { title, sentence, fields: error.fields };
}
