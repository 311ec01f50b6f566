/**
 * Orders texts such as "2026-03-02" by their letters. To order them as a language does, a page
 * would first load its rules, which takes a slow phone an eighth of a second.
 */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
