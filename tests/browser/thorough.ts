// Of journeys that are alike, `npm test` walks one; the proof `screens` walks all of them.

/** What stands behind the name of a journey: the proof alone walks it, unless it is the one. */
export function thoroughUnless(isTheOne: boolean): { readonly tag?: string } {
  return isTheOne ? {} : { tag: '@thorough' };
}

/** Set where the proof walks all journeys, or one file was named: what is looked at is looked at wholly. */
export const THOROUGH_RUN = 'THOROUGH_BROWSER_TESTS';

export const isThoroughRun = process.env[THOROUGH_RUN] !== undefined;
