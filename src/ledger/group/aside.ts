// Requests that need what another transaction holds. They wait here, at no cost to others, and come
// back when it is free or their time is over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#database/connection.ts';
import { findBlocked, findNeeded } from './find-blocked.ts';
import { TooLate, type Waiting } from './waiting.ts';

const PROBE_MS = 25;

interface Blocked {
  readonly waiting: Waiting;
  readonly needed: ReadonlySet<string>;
}

export class Aside {
  readonly #pool: Pool;
  readonly #resume: (free: readonly Waiting[]) => void;
  #blocked: Blocked[] = [];
  #names = new Set<string>();
  #probing: Promise<void> | undefined;

  constructor(pool: Pool, resume: (free: readonly Waiting[]) => void) {
    this.#pool = pool;
    this.#resume = resume;
  }

  get size(): number {
    return this.#blocked.length;
  }

  /** Resolves when nothing waits here any more. */
  async emptied(): Promise<void> {
    await this.#probing;
  }

  /** Keeps those that need what is known to be held, and answers the others. */
  async keepBlocked(batch: readonly Waiting[]): Promise<Waiting[]> {
    const needed = await findNeeded(this.#pool, batch.map(requestOf));
    return this.#keep(batch, needed);
  }

  /** After a batch waited in vain: finds out what is held, keeps those that need it. */
  async findBlocked(batch: readonly Waiting[]): Promise<Waiting[]> {
    const needed = await findNeeded(this.#pool, batch.map(requestOf));
    for (const name of await findBlocked(this.#pool, union(needed))) this.#names.add(name);
    return this.#keep(batch, needed);
  }

  #keep(batch: readonly Waiting[], needed: readonly ReadonlySet<string>[]): Waiting[] {
    const free = batch.filter((waiting, index) => {
      const names = needed[index] ?? new Set<string>();
      if (!needsAny(names, this.#names)) return true;
      this.#blocked.push({ waiting, needed: names });
      return false;
    });
    if (this.#blocked.length > 0) this.#probing ??= this.#probe();
    return free;
  }

  async #probe(): Promise<void> {
    while (this.#blocked.length > 0) {
      await sleep(PROBE_MS);
      this.#endLate();
      const names = union(this.#blocked.map(({ needed }) => needed));
      // Where the database does not answer, they stay until their time is over.
      const held = await findBlocked(this.#pool, names).catch(() => undefined);
      if (!held) continue;
      this.#names = held;
      const free = this.#blocked.filter(({ needed }) => !needsAny(needed, held));
      this.#blocked = this.#blocked.filter(({ needed }) => needsAny(needed, held));
      if (free.length > 0) this.#resume(free.map(({ waiting }) => waiting));
    }
    this.#names.clear();
    this.#probing = undefined;
  }

  #endLate(): void {
    const now = performance.now();
    for (const { waiting } of this.#blocked) {
      if (waiting.untilMs < now) waiting.reject(new TooLate());
    }
    this.#blocked = this.#blocked.filter(({ waiting }) => waiting.untilMs >= now);
  }
}

function requestOf({ checked }: Waiting) {
  return checked.request;
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((names) => [...names]));
}

function needsAny(needed: ReadonlySet<string>, held: ReadonlySet<string>): boolean {
  return [...needed].some((name) => held.has(name));
}
