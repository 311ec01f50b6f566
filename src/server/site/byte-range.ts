export interface ByteRange {
  readonly start: number;
  /** The last byte, which belongs to the range. */
  readonly end: number;
}

/**
 * The bytes a Range header asks for (RFC 9110, section 14). Null: the whole file is the answer,
 * because the header is not about bytes, not well formed, or asks for several ranges at once.
 * `unsatisfiable`: the range lies outside of the file.
 */
export function byteRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
