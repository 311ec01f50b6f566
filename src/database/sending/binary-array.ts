// Arrays as PostgreSQL's own bytes. Reading a long array from text costs the server more than
// anything else about a parameter; bytes are copied.

export type Cell = string | bigint | boolean | Buffer | Date | null;

export type CellType =
  | 'uuid'
  | 'bigint'
  | 'boolean'
  | 'text'
  | 'bytea'
  | 'date'
  | 'timestamptz'
  | 'jsonb';

interface Codec {
  readonly oid: number;
  /** As many bytes as it takes at most. */
  readonly room: (cell: never) => number;
  /** Writes it into the workspace; answers how many bytes it took. */
  readonly write: (cell: never, at: number) => number;
}

// Everything is written here first and copied out once its length is known.
let bytes = Buffer.allocUnsafeSlow(64 * 1024);
let view = new DataView(bytes.buffer);

function makeRoom(wanted: number): void {
  if (wanted <= bytes.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * wanted);
  bytes.copy(larger);
  bytes = larger;
  view = new DataView(bytes.buffer);
}

/** The server counts microseconds and days from here. */
const EPOCH = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

const MAX_BYTES_PER_CHARACTER = 3;
const roomOfText = (cell: string) => MAX_BYTES_PER_CHARACTER * cell.length;
const writeText = (cell: string, at: number) => bytes.write(cell, at);

const codecs: Readonly<Record<CellType, Codec>> = {
  uuid: { oid: 2950, room: () => 16, write: writeUuid },
  bigint: {
    oid: 20,
    room: () => 8,
    write: (cell: bigint, at) => {
      // The view would cut off what does not fit.
      if (BigInt.asIntN(64, cell) !== cell) throw new RangeError('This figure is too large.');
      view.setBigInt64(at, cell);
      return 8;
    },
  },
  boolean: {
    oid: 16,
    room: () => 1,
    write: (cell: boolean, at) => {
      view.setUint8(at, cell ? 1 : 0);
      return 1;
    },
  },
  text: { oid: 25, room: roomOfText, write: writeText },
  bytea: {
    oid: 17,
    room: (cell: Buffer) => cell.length,
    write: (cell: Buffer, at) => cell.copy(bytes, at),
  },
  // As the text of the day, '2026-03-08'.
  date: {
    oid: 1082,
    room: () => 4,
    write: (cell: string, at) => {
      const days = (Date.parse(cell) - EPOCH) / DAY_MS;
      if (!Number.isInteger(days)) throw new RangeError('This is not a day.');
      view.setInt32(at, days);
      return 4;
    },
  },
  timestamptz: {
    oid: 1184,
    room: () => 8,
    write: (cell: Date, at) => {
      view.setBigInt64(at, BigInt(cell.getTime() - EPOCH) * 1_000n);
      return 8;
    },
  },
  // A version before the text.
  jsonb: {
    oid: 3802,
    room: (cell: string) => 1 + roomOfText(cell),
    write: (cell: string, at) => {
      view.setUint8(at, 1);
      return 1 + writeText(cell, at + 1);
    },
  },
};

const UUID_BYTES = 16;
const DASH = 0x2d;

function writeUuid(cell: string | Buffer, at: number): number {
  if (typeof cell !== 'string') return cell.copy(bytes, at, 0, UUID_BYTES);
  let digits = 0;
  let high = 0;
  for (let index = 0; index < cell.length; index += 1) {
    const code = cell.charCodeAt(index);
    if (code === DASH) continue;
    const digit = hexDigit(code);
    if (digits % 2 === 0) high = digit << 4;
    else bytes[at + (digits >> 1)] = high | digit;
    digits += 1;
    if (digits > 2 * UUID_BYTES || digit < 0) throw new TypeError('This is not a UUID.');
  }
  if (digits !== 2 * UUID_BYTES) throw new TypeError('This is not a UUID.');
  return UUID_BYTES;
}

/** Its value, or less than nothing. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = (code | 0x20) - 0x61;
  return letter >= 0 && letter <= 5 ? 10 + letter : -1;
}

const EMPTY_HEADER = 12;
const HEADER = 20;

export function binaryArray(type: CellType, cells: readonly Cell[]): Buffer {
  const { oid, room, write } = codecs[type];
  let at = HEADER;
  let hasNulls = 0;
  for (const cell of cells) {
    if (cell === null) {
      makeRoom(at + 4);
      view.setInt32(at, -1);
      hasNulls = 1;
      at += 4;
      continue;
    }
    makeRoom(at + 4 + room(cell as never));
    const length = write(cell as never, at + 4);
    view.setInt32(at, length);
    at += 4 + length;
  }
  view.setInt32(0, cells.length === 0 ? 0 : 1);
  view.setInt32(4, hasNulls);
  view.setInt32(8, oid);
  view.setInt32(12, cells.length);
  view.setInt32(16, 1);
  return Buffer.from(bytes.subarray(0, cells.length === 0 ? EMPTY_HEADER : at));
}
