// Compares a name with a watch list. A hit is a question to staff, never an answer: names of two
// people can be alike, and names are compared as written, not carried from one script to another.

import { foldName } from './fold-name.ts';
import { jaroWinkler } from './jaro-winkler.ts';

export type WatchListEntry = { id: string; name: string; aliases: string[]; program: string };

export type ScreeningHit = { entry: WatchListEntry; matchedName: string; score: number };

type Name = { written: string; joined: string; words: string[] };

/** Lists differ in spelling; a threshold near 1 would miss what a clerk sees at once. */
export const SCREENING_THRESHOLD = 0.88;

/** The entries whose name or alias is alike enough, the likest first. */
export function screenName(
  name: string,
  list: readonly WatchListEntry[],
  threshold = SCREENING_THRESHOLD,
): ScreeningHit[] {
  const screened = takeApart(name);
  const hits: ScreeningHit[] = [];
  for (const entry of list) {
    let best = { matchedName: entry.name, score: 0 };
    for (const listed of listedNames(entry)) {
      const score = likeness(screened, listed);
      if (score > best.score) best = { matchedName: listed.written, score };
    }
    if (best.score >= threshold) hits.push({ entry, ...best });
  }
  return hits.toSorted((a, b) => b.score - a.score);
}

/** How alike two names are, from 0 to 1, the second being the one on a list. */
export function nameLikeness(name: string, listed: string): number {
  return likeness(takeApart(name), takeApart(listed));
}

/**
 * Pairs each word of the listed name with the likest word of the other, whatever their order, and
 * weighs it by length. Further words cost nothing: a middle name must not hide a hit.
 */
function likeness(screened: Name, listed: Name): number {
  if (screened.joined === '' || listed.joined === '') return 0;
  const free = [...screened.words];
  let sum = 0;
  for (const listedWord of listed.words) {
    let best = { score: 0, at: free.length };
    for (const [at, word] of free.entries()) {
      const score = jaroWinkler(word, listedWord);
      if (score > best.score) best = { score, at };
    }
    free.splice(best.at, 1);
    sum += best.score * listedWord.length;
  }
  const paired = sum / listed.joined.length;
  if (screened.words.length === listed.words.length) return paired;
  // "Al Hassan" and "Alhassan" are one name, which word by word they are not.
  return Math.max(paired, jaroWinkler(screened.joined, listed.joined));
}

function takeApart(written: string): Name {
  const words = foldName(written).split(' ');
  // Longest first: the words that tell most choose their partners before the short ones.
  return { written, joined: words.join(''), words: words.toSorted((a, b) => b.length - a.length) };
}

// Official lists have tens of thousands of names; each is taken apart once.
const takenApart = new WeakMap<WatchListEntry, Name[]>();

function listedNames(entry: WatchListEntry): Name[] {
  const known = takenApart.get(entry);
  if (known) return known;
  const names = [entry.name, ...entry.aliases].map(takeApart);
  takenApart.set(entry, names);
  return names;
}
