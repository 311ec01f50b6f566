// The dialogs with unsaved input, the topmost last: the Back button asks before it closes one.
const questions: (() => void)[] = [];

/** Registers the question of a dialog for as long as it has unsaved input. */
export function registerQuestion(ask: () => void): () => void {
  questions.push(ask);
  return () => {
    questions.splice(questions.indexOf(ask), 1);
  };
}

/** Asks whether unsaved input is to be discarded; false where there is none. */
export function askToDiscard(): boolean {
  questions.at(-1)?.();
  return questions.length > 0;
}
