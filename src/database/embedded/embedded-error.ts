/** A reason why the embedded database cannot run here, as one sentence that says what to do. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** The code of a system or database error: ENOENT, 3D000. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
