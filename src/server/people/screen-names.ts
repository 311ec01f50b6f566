import { foldName } from '#rules/screening/fold-name.ts';
import { inventedWatchList } from '#rules/screening/invented-watch-list.ts';
import { mixedScriptWords, nonLatinWords, phoneticWords } from '#rules/screening/mixed-scripts.ts';
import { screenName } from '#rules/screening/name-screening.ts';

/** A listed name that a name is like, or a word that hides one. It is a question to staff. */
export interface NameHit {
  readonly listed: string;
  readonly matchedName: string;
  readonly program: string;
  readonly score: number;
}

/** Asks a watch list about a name. It may take its time, so it is asked outside transactions. */
export type NameScreening = (name: string) => Promise<readonly NameHit[]>;

// This list changes only with the software, and the names of customers, recipients and banks come
// again and again. Comparing them takes a tenth of the processor time that a payment takes.
const known = new Map<string, readonly NameHit[]>();
const MAX_KNOWN = 10_000;

/** The adapter in use. A bank puts that of its own list here; this one's people are invented. */
export const screenNames: NameScreening = async (name) => {
  const before = known.get(name);
  if (before) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const hits = compareName(name);
  known.set(name, hits);
  return hits;
};

const compareName = (name: string): readonly NameHit[] => [
  ...screenName(name, inventedWatchList).map(({ entry, matchedName, score }) => ({
    listed: entry.name,
    matchedName,
    program: entry.program,
    score: Math.round(score * 100) / 100,
  })),
  ...disguised(mixedScriptWords(name), 'a word with letters of two alphabets'),
  ...disguised(phoneticWords(name), 'a word with letters that names are not written with'),
  ...disguised(singleAlphabetWords(name), 'a word that is not in the Latin alphabet'),
  ...disguised(foldName(name) === '' ? [name] : [], 'a name without letters or digits'),
];

/** The words that are wholly in another alphabet; those that mix two are named as such. */
function singleAlphabetWords(name: string): string[] {
  const mixed = new Set(mixedScriptWords(name));
  return nonLatinWords(name).filter((word) => !mixed.has(word));
}

// Such letters make a name look like another to the approver who reads it, and unlike it to the
// list.
function disguised(names: readonly string[], program: string): NameHit[] {
  return names.map((word) => ({ listed: word, matchedName: word, program, score: 1 }));
}
