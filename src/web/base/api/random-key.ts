/** A random key. crypto.randomUUID is missing on plain http from another machine. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The id of something that is not stored yet; sent twice, it is still one thing. */
export function randomId(): string {
  return randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
