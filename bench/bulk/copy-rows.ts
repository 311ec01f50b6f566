import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

/** A row's fields in the order of its columns. Backslashes and tabs do not occur in bulk data. */
export type Fields = readonly (string | number | bigint | Date | null)[];

interface CopyConnection {
  readonly stream: Writable;
  sendCopyFromChunk(chunk: Buffer): boolean;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const CHUNK_LENGTH = 256 * 1024;

/** The statement `copy … from stdin`, which the driver knows but leaves to its users. */
class Copy extends pg.Query {
  readonly #rows: Iterable<Fields>;

  constructor(text: string, rows: Iterable<Fields>) {
    super(text);
    this.#rows = rows;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => connection.sendCopyFail(String(error)),
    );
  }

  async #send(connection: CopyConnection): Promise<void> {
    let chunk = '';
    const flush = async () => {
      connection.sendCopyFromChunk(Buffer.from(chunk));
      chunk = '';
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    };
    for (const row of this.#rows) {
      chunk += `${row.map(printField).join('\t')}\n`;
      if (chunk.length >= CHUNK_LENGTH) await flush();
    }
    await flush();
  }
}

function printField(field: Fields[number]): string {
  if (field === null) return '\\N';
  return field instanceof Date ? field.toISOString() : String(field);
}

/** Writes rows by COPY: `target` names the table and its columns. */
export async function copyRows(
  client: pg.Client,
  target: string,
  rows: Iterable<Fields>,
): Promise<void> {
  const copy = client.query(new Copy(`copy ${target} from stdin`, rows));
  await once(copy, 'end');
}
