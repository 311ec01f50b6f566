import { CallError, NOT_REACHED } from './call.ts';

const UNREACHED = 'The bank could not be reached. Please check your connection and try again.';

/** The sentence for a person in whatever a call threw, for toasts and for inline alerts. */
export function refusalSentence(error: unknown, fallback?: string): string {
  const refusal = error instanceof CallError ? error : undefined;
  // What a screen would say otherwise is about a no, and there was none.
  if (refusal?.status === NOT_REACHED) return UNREACHED;
  return refusal?.error ?? fallback ?? 'Something went wrong. Please try again.';
}
