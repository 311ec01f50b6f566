// Arrays as PostgreSQL's own bytes. Reading a long array from text costs the server more than
// anything else about a parameter; bytes are copied.

export type Cell = string | bigint | Buffer | Date | null;

export type CellType = 'uuid' | 'bigint' | 'text' | 'bytea' | 'timestamptz' | 'jsonb';

interface Codec {
  readonly oid: number;
  readonly size: (cell: never) => number;
  readonly write: (cell: never, bytes: Buffer, at: number) => void;
}

const text = {
  size: (cell: string) => Buffer.byteLength(cell),
  write: (cell: string, bytes: Buffer, at: number) => bytes.write(cell, at),
};

/** The server counts microseconds from here. */
const EPOCH = Date.UTC(2000, 0, 1);

const codecs: Readonly<Record<CellType, Codec>> = {
  uuid: { oid: 2950, size: () => 16, write: writeUuid },
  bigint: {
    oid: 20,
    size: () => 8,
    write: (cell: bigint, bytes, at) => bytes.writeBigInt64BE(cell, at),
  },
  text: { oid: 25, ...text },
  bytea: {
    oid: 17,
    size: (cell: Buffer) => cell.length,
    write: (cell: Buffer, bytes, at) => cell.copy(bytes, at),
  },
  timestamptz: {
    oid: 1184,
    size: () => 8,
    write: (cell: Date, bytes, at) =>
      bytes.writeBigInt64BE(BigInt(cell.getTime() - EPOCH) * 1_000n, at),
  },
  // A version before the text.
  jsonb: {
    oid: 3802,
    size: (cell: string) => 1 + text.size(cell),
    write: (cell: string, bytes, at) => {
      bytes.writeUInt8(1, at);
      text.write(cell, bytes, at + 1);
    },
  },
};

function writeUuid(cell: string | Buffer, bytes: Buffer, at: number): void {
  if (typeof cell !== 'string') {
    cell.copy(bytes, at, 0, 16);
    return;
  }
  const written = bytes.write(cell.replaceAll('-', ''), at, 16, 'hex');
  if (written !== 16) throw new TypeError('This is not a UUID.');
}

const HEADER = 20;

export function binaryArray(type: CellType, cells: readonly Cell[]): Buffer {
  const { oid, size, write } = codecs[type];
  const sizes = cells.map((cell) => (cell === null ? -1 : size(cell as never)));
  const bytes = Buffer.allocUnsafe(
    HEADER + sizes.reduce((sum, one) => sum + 4 + Math.max(one, 0), 0),
  );
  let at = 0;
  const head = [cells.length === 0 ? 0 : 1, sizes.includes(-1) ? 1 : 0, oid, cells.length, 1];
  for (const word of head) at = bytes.writeInt32BE(word, at);
  for (const [index, cell] of cells.entries()) {
    const length = sizes[index] ?? -1;
    at = bytes.writeInt32BE(length, at);
    if (cell === null) continue;
    write(cell as never, bytes, at);
    at += length;
  }
  return cells.length === 0 ? bytes.subarray(0, 12) : bytes;
}
