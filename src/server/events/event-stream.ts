import { Readable } from 'node:stream';
import type { NumberedEvent } from './event.ts';

/** Who follows events, and what they have already. */
export interface Listener {
  readonly audience: 'customer' | 'staff';
  readonly personId: string;
  readonly sessionId: string;
  /** When the session began: before that no events were written for it. */
  readonly since: Date;
  /** What the address counts as. */
  readonly addressGroup: string;
  /** The last event that the client got; undefined for a new one. */
  readonly after: bigint | undefined;
  /** How old the client's data is. */
  readonly ageMs: number | undefined;
}

// A browser that lost its stream waits this long before it asks again.
const RETRY_MS = 2_000;
const CLOSING_MS = 1_000;

/** The text of a stream of events. A reader who does not keep up is cut off, never waited for. */
export class EventStream extends Readable {
  readonly listener: Listener;
  readonly #maxBytes: number;
  /** The last event that was sent or left out; undefined until the stream has begun. */
  #position: bigint | undefined;
  #isClosed = false;

  constructor(listener: Listener, maxBytes: number) {
    super();
    this.listener = listener;
    this.#maxBytes = maxBytes;
  }

  /** What is sent comes by itself. */
  override _read(): void {}

  get hasBegun(): boolean {
    return this.#position !== undefined;
  }

  /** An id without data: the client notes it, and has it when the stream breaks. */
  begin(position: bigint): void {
    this.#position = position;
    this.#write(`retry: ${RETRY_MS}\nid: ${position}\n\n`);
  }

  /** Sends the event, if it is for this listener and new to them. */
  offer({ number, audience, personId, topic, itemId }: NumberedEvent): void {
    const { listener } = this;
    if (this.#position === undefined || number <= this.#position) return;
    if (audience !== listener.audience) return;
    if (personId !== null && personId !== listener.personId) return;
    this.send(number, topic, itemId);
  }

  send(number: bigint, topic: string, itemId: string): void {
    this.#position = number;
    this.#write(`id: ${number}\ndata: ${JSON.stringify({ topic, id: itemId })}\n\n`);
  }

  /** Keeps proxies from closing a quiet connection; the id moves on with what others were sent. */
  keepAlive(position: bigint): void {
    if (this.#position === undefined) return;
    if (position > this.#position) this.#position = position;
    this.#write(`: keep-alive\nid: ${this.#position}\n\n`);
  }

  /** The end, after what has been sent; a reader who does not take even that is cut off. */
  close(): void {
    if (this.destroyed || this.#isClosed) return;
    this.#isClosed = true;
    this.push(null);
    setTimeout(() => this.destroy(), CLOSING_MS).unref();
  }

  #write(text: string): void {
    if (this.destroyed || this.#isClosed) return;
    this.push(text);
    if (this.readableLength > this.#maxBytes) this.destroy();
  }
}
