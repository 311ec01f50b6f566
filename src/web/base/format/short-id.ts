const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** Of a random id the first characters tell two apart; one in words, as admin-001, is shown whole. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : id;
}
