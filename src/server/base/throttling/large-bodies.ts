import type { FastifyReply } from 'fastify';
import { Refusal } from '#contract/refusals.ts';

export interface LargeBodyLimits {
  readonly atOnce: number;
  readonly perCustomer: number;
  /** What may have arrived of all of them together before another is let in. */
  readonly bytes: number;
}

interface Upload {
  readonly customerId: string;
  receivedBytes(): number;
}

/**
 * Keeps an eye on the large bodies in memory, from before the first byte until the answer is sent.
 * They count by what has arrived, so that slow uploads do not keep others out.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #uploads = new Set<Upload>();

  constructor(limits: LargeBodyLimits) {
    this.#limits = limits;
  }

  /** Lets a body in, or refuses; the end of the answer, or of the connection, takes it out. */
  take(customerId: string, reply: FastifyReply): void {
    this.#requireRoom(customerId);
    const { socket } = reply.request.raw;
    const before = socket.bytesRead;
    const upload = { customerId, receivedBytes: () => socket.bytesRead - before };
    this.#uploads.add(upload);
    reply.raw.once('close', () => this.#uploads.delete(upload));
  }

  #requireRoom(customerId: string): void {
    const uploads = [...this.#uploads];
    const { atOnce, perCustomer, bytes } = this.#limits;
    const theirs = uploads.filter((upload) => upload.customerId === customerId);
    const received = uploads.reduce((sum, upload) => sum + upload.receivedBytes(), 0);
    if (uploads.length < atOnce && theirs.length < perCustomer && received <= bytes) return;
    throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: 'large-bodies' });
  }
}
