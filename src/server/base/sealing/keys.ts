// The key ring. One secret yields a key of its own for each purpose, and every sealed or indexed
// value carries the id of the secret it was made under, so that secrets can be replaced one by one.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface SecretKey {
  readonly kid: string;
  readonly secret: Buffer;
}

const SHORTEST_SECRET = 32;

/** Reads `kid:base64[,kid:base64…]`, newest first. `problem` completes "SECRET_KEY …". */
export function parseSecretKeys(written: string): {
  readonly keys: readonly SecretKey[];
  readonly problem?: string;
} {
  const keys: SecretKey[] = [];
  for (const part of written.split(',')) {
    const [, kid, base64] = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/_-]+={0,2})$/.exec(part.trim()) ?? [];
    if (!kid || !base64) {
      return { keys: [], problem: 'must be written kid:base64, older ones after commas.' };
    }
    const secret = Buffer.from(base64, 'base64');
    if (secret.length < SHORTEST_SECRET) {
      return { keys: [], problem: `${kid} is too short: it needs ${SHORTEST_SECRET} bytes.` };
    }
    if (keys.some((key) => key.kid === kid)) {
      return { keys: [], problem: `names ${kid} twice.` };
    }
    keys.push({ kid, secret });
  }
  return { keys };
}

/** Where a sealed value lives. It cannot be opened anywhere else. */
export interface SealedCell {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export class KeyRing {
  readonly #secrets: ReadonlyMap<string, Buffer>;
  readonly #derived = new Map<string, Buffer>();
  /** The id that new values are made under. */
  readonly currentKid: string;

  constructor(keys: readonly SecretKey[]) {
    const [newest] = keys;
    if (!newest) throw new Error('There is no secret key.');
    if (keys.some(({ secret }) => secret.length < SHORTEST_SECRET)) {
      throw new Error(`A secret key is shorter than ${SHORTEST_SECRET} bytes.`);
    }
    this.#secrets = new Map(keys.map(({ kid, secret }) => [kid, secret]));
    this.currentKid = newest.kid;
  }

  /** Whether older secrets are still configured, so that values made under them can be read. */
  get hasOlder(): boolean {
    return this.#secrets.size > 1;
  }

  /** The ids of all configured secrets, newest first. */
  get kids(): readonly string[] {
    return [...this.#secrets.keys()];
  }

  /**
   * What this secret makes of a constant: tells two secrets apart and gives nothing of them away.
   */
  checkValue(kid: string): string {
    const mac = createHmac('sha256', this.#key(kid, 'check')).update('larch');
    return mac.digest('base64url');
  }

  /** Encrypts for one place; two seals of one text differ. */
  seal(plain: string, cell: SealedCell): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.currentKid, 'seal'), nonce);
    cipher.setAAD(aad(cell));
    const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${this.currentKid}.${Buffer.concat(parts).toString('base64url')}`;
  }

  /** Decrypts; throws when the value was changed, moved, or sealed under an unknown secret. */
  open(sealed: string, cell: SealedCell): string {
    const [kid = '', payload = ''] = sealed.split('.');
    const bytes = Buffer.from(payload, 'base64url');
    if (bytes.length < 28) throw new Error('A sealed value is too short.');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(kid, 'seal'), bytes.subarray(0, 12));
    decipher.setAAD(aad(cell));
    decipher.setAuthTag(bytes.subarray(-16));
    const plain = [decipher.update(bytes.subarray(12, -16)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  }

  /** Whether a sealed or indexed value was made under the newest secret. */
  isCurrent(value: string): boolean {
    return value.startsWith(`${this.currentKid}.`);
  }

  /** A blind index to store: equal texts are found without their being readable. */
  index(purpose: string, plain: string): string {
    return this.#index(this.currentKid, purpose, plain);
  }

  /** All indexes the text may be stored under, to search with while secrets are being replaced. */
  indexes(purpose: string, plain: string): string[] {
    return [...this.#secrets.keys()].map((kid) => this.#index(kid, purpose, plain));
  }

  /** Whether a value, such as a signed cookie's, is the index of this text under a known secret. */
  isIndexOf(value: string, purpose: string, plain: string): boolean {
    const received = Buffer.from(value);
    return this.indexes(purpose, plain).some((index) => {
      const expected = Buffer.from(index);
      return received.length === expected.length && timingSafeEqual(received, expected);
    });
  }

  #index(kid: string, purpose: string, plain: string): string {
    const mac = createHmac('sha256', this.#key(kid, `index ${purpose}`)).update(plain, 'utf8');
    return `${kid}.${mac.digest('base64url')}`;
  }

  #key(kid: string, purpose: string): Buffer {
    const name = `${kid}.${purpose}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const secret = this.#secrets.get(kid);
    if (!secret) throw new Error('A value was made under a secret key that is not configured.');
    const key = Buffer.from(hkdfSync('sha256', secret, 'larch', purpose, 32));
    this.#derived.set(name, key);
    return key;
  }
}

function aad({ table, row, column }: SealedCell): Buffer {
  return Buffer.from(JSON.stringify([table, row, column]), 'utf8');
}
