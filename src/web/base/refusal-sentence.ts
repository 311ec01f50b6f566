import { CallError } from './call.ts';

const UNREACHED = 'The bank could not be reached. Please check your connection and try again.';

/** The sentence for a person in whatever a call threw, for toasts and for inline alerts. */
export function refusalSentence(error: unknown, fallback?: string): string {
  if (error instanceof CallError) {
    return error.error ?? fallback ?? 'Something went wrong. Please try again.';
  }
  return fallback ?? UNREACHED;
}
