/** Chance that falls the same way at every start, so that every demonstration tells one story. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  happens(percent: number): boolean {
    return this.between(1, 100) <= percent;
  }

  oneOf<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.between(0, things.length - 1)] ?? things[0];
  }

  // mulberry32: a few lines, and even enough for shopping.
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
