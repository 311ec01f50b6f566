/** Repeatable random numbers: every demo bank has the same history. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1));
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
