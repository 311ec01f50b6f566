// The pictures that the pages name, by their files in src/web/public/pictures.
import { globSync, readFileSync } from 'node:fs';

export interface WantedPicture {
  /** Without its folder: valley-0-120-1280-340.avif. */
  readonly file: string;
  readonly scene: string;
  /** Left, top, width and height; all of the drawing where there are none. */
  readonly crop: readonly number[];
  /** Narrower, for small screens: valley-0-120-1280-340-phone.avif. */
  readonly isForPhone: boolean;
}

/** { scene: 'coast', crop: [1, 2, 3, 4] }, the same as attributes, and a file by its address. */
const NAMED = /\bscene[:=]\s*['"](\w+)['"],?\s*(?:crop[:=]\s*\{?\[([\d,\s]*)\])?/g;
const ADDRESS = /\/pictures\/(\w+)((?:-\d+)*)\.avif/g;

export function findPictures(): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>();
  for (const source of globSync('src/{brand,web}/**/*.{ts,tsx}')) {
    const text = readFileSync(source, 'utf8');
    for (const pattern of [NAMED, ADDRESS]) {
      for (const [, scene = '', numbers = ''] of text.matchAll(pattern)) {
        const crop = (numbers.match(/\d+/g) ?? []).map(Number);
        for (const isForPhone of pattern === NAMED ? [false, true] : [false]) {
          const file = `${[scene, ...crop, ...(isForPhone ? ['phone'] : [])].join('-')}.avif`;
          wanted.set(file, { file, scene, crop, isForPhone });
        }
      }
    }
  }
  return [...wanted.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
}
