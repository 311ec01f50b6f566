/** A reason why the embedded database cannot run here, as one sentence that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
