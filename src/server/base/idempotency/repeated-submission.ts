// A submission with a key acts once. Where its record is kept differs: a stored reply, an
// application, an adjustment or a journal. What a repetition is, and what is not one, is decided
// here.
import { Refusal } from '#contract/refusals.ts';

/**
 * The record that an earlier submission with this key left, if any. A key that was used for another
 * request is refused; without a key nothing is remembered.
 */
export async function findRepeated<Earlier>(
  key: string | null | undefined,
  find: (key: string) => Promise<Earlier | undefined>,
  isSame: (earlier: Earlier) => boolean,
): Promise<Earlier | undefined> {
  if (key === null || key === undefined) return undefined;
  const earlier = await find(key);
  if (earlier !== undefined) requireSameRequest(isSame(earlier));
  return earlier;
}

export function requireSameRequest(isSame: boolean): void {
  if (!isSame) throw new Refusal('key-reused');
}

/** A request as it was understood, for comparison: "5" and "5.00" are the same amount. */
export function requestText(request: unknown): string {
  return JSON.stringify(request, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
