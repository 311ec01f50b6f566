// Of journeys that are alike, `npm test` walks one; the proof `screens` walks all of them.

/** What stands behind the name of a journey: the proof alone walks it, unless it is the one. */
export function thoroughUnless(isTheOne: boolean): { readonly tag?: string } {
  return isTheOne ? {} : { tag: '@thorough' };
}
