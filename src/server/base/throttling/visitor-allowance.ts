// How many calls of the API one address may make in a minute without a session. Sessions have an
// allowance of their own; this one keeps a single visitor from using up the server's time. It is
// counted in this process alone: it protects this process, and asking the database would cost more
// than most of the calls.

import { Refusal } from '#contract/refusals.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { addressGroup } from './address-group.ts';

/** Beyond so many addresses in a minute more memory would help the attacker. */
const MAX_ADDRESSES = 100_000;

export class VisitorAllowance {
  readonly #perMinute: number;
  #counts = new Map<string, number>();
  #minute = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Counts one call; the refusal to answer it with once the address has none left. */
  take(address: string, now: Date): Refusal | undefined {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#counts = new Map();
      this.#minute = minute;
    }
    if (isLoopback(address)) return undefined;
    const group = addressGroup(address);
    const count = this.#counts.get(group) ?? 0;
    if (count >= this.#perMinute) {
      const leftMs = (minute + 1) * MINUTE_MS - now.getTime();
      return new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
    }
    if (count > 0 || this.#counts.size < MAX_ADDRESSES) this.#counts.set(group, count + 1);
    return undefined;
  }
}

// A program on this machine is no visitor, and where a proxy runs here whose header is not
// believed, all visitors would share its one allowance.
function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}
