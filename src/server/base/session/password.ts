// Passwords are hashed with argon2id and kept as PHC strings. Hashing is the costliest thing a
// stranger can ask for, so only a few run at once and a long queue is turned away.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '#contract/refusals.ts';

const argon2Async = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

export const LONGEST_PASSWORD = 256;

export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

export const standardCost: HashCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

export interface PasswordOptions {
  readonly atOnce: number;
  readonly queue: number;
  readonly cost?: HashCost;
}

export class Passwords {
  readonly #atOnce: number;
  readonly #queue: number;
  readonly #cost: HashCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #computed = 0;

  constructor({ atOnce, queue, cost = standardCost }: PasswordOptions) {
    this.#atOnce = atOnce;
    this.#queue = queue;
    this.#cost = cost;
  }

  /** How many wait for their turn. */
  get queueDepth(): number {
    return this.#waiting.length;
  }

  /** How many hashes were computed since the start. */
  get computed(): number {
    return this.#computed;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return print(this.#cost, salt, await this.#compute(password, this.#cost, salt, 32));
  }

  async verify(password: string, phc: string): Promise<boolean> {
    const { cost, salt, hash } = parse(phc);
    return timingSafeEqual(await this.#compute(password, cost, salt, hash.length), hash);
  }

  /**
   * Costs what `verify` costs and says no: an unknown name must take as long as a wrong password.
   */
  async verifyNobody(password: string): Promise<false> {
    await this.#compute(password, this.#cost, Buffer.alloc(16), 32);
    return false;
  }

  /** Whether a hash was made at a lower cost than today's, to be made again at the next sign-in. */
  needsRehash(phc: string): boolean {
    const { memoryKiB, passes, lanes } = parse(phc).cost;
    const { memoryKiB: memory, passes: times, lanes: width } = this.#cost;
    return memoryKiB !== memory || passes !== times || lanes !== width;
  }

  async #compute(
    password: string,
    { memoryKiB, passes, lanes }: HashCost,
    nonce: Buffer,
    tagLength: number,
  ): Promise<Buffer> {
    refuseLong(password);
    await this.#turn();
    try {
      this.#computed += 1;
      return await argon2Async('argon2id', {
        // The same word typed on two keyboards can differ in bytes; NFC makes it one.
        message: password.normalize('NFC'),
        nonce,
        parallelism: lanes,
        tagLength,
        memory: memoryKiB,
        passes,
      });
    } finally {
      this.#passTurn();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#queue) {
        throw new Refusal('unavailable', { retryAfterSeconds: 5, cause: 'hash-queue' });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#running += 1;
  }

  // The place goes straight to the next in line, so that no newcomer can slip in between.
  #passTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}

function refuseLong(password: string): void {
  // Counted as people count, so that 256 characters outside the basic plane still pass.
  if (password.length > 2 * LONGEST_PASSWORD || Array.from(password).length > LONGEST_PASSWORD) {
    const message = `Password must be at most ${LONGEST_PASSWORD} characters`;
    throw new Refusal('invalid-fields', { fields: { password: message } });
  }
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function print({ memoryKiB, passes, lanes }: HashCost, salt: Buffer, hash: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

function parse(phc: string): { cost: HashCost; salt: Buffer; hash: Buffer } {
  const match = PHC.exec(phc);
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string.');
  const [, memory, passes, lanes, salt = '', hash = ''] = match;
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
