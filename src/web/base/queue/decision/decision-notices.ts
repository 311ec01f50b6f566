import { CallError } from '../../api/call.ts';
import { refusalSentence } from '../../api/refusal-sentence.ts';

/** What is shown about a decision that failed, or whose list could not be refreshed. */
export interface DecisionNotice {
  readonly sentence: string;
  /** The item is decided, by this staff member or another: there is nothing left to do. */
  readonly isOver: boolean;
}

export const LEFT_OVER: DecisionNotice = {
  sentence: 'Your decision was saved, but the list could not be refreshed.',
  isOver: true,
};

export function refusedWith(error: unknown): DecisionNotice {
  const isOver = isAlreadyDecided(error);
  const sentence = refusalSentence(error);
  return { sentence: isOver ? `${sentence} Nothing was changed.` : sentence, isOver };
}

export function isAlreadyDecided(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'conflict' || error.code === 'not-found');
}
