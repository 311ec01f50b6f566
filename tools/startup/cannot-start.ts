/** Why a command does not go on, as one sentence that says what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
