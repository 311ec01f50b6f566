import { inventedWatchList } from '#rules/invented-watch-list.ts';
import { mixedScriptWords } from '#rules/mixed-scripts.ts';
import { screenName } from '#rules/name-screening.ts';

/** A listed name that a name is like, or a word that hides one. It is a question to staff. */
export interface NameHit {
  readonly listed: string;
  readonly matchedName: string;
  readonly program: string;
  readonly score: number;
}

/** Asks a watch list about a name. It may take its time, so it is asked outside transactions. */
export type NameScreening = (name: string) => Promise<readonly NameHit[]>;

/** The adapter in use. A bank puts that of its own list here; this one's people are invented. */
export const screenNames: NameScreening = async (name) => [
  ...screenName(name, inventedWatchList).map(({ entry, matchedName, score }) => ({
    listed: entry.name,
    matchedName,
    program: entry.program,
    score: Math.round(score * 100) / 100,
  })),
  ...mixedScripts(name),
];

// Letters of two alphabets can make a name look like another to whoever reads it, and unlike it to
// the list.
function mixedScripts(name: string): NameHit[] {
  return mixedScriptWords(name).map((word) => ({
    listed: word,
    matchedName: word,
    program: 'a word with letters of two alphabets',
    score: 1,
  }));
}
