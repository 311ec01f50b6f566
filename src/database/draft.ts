// What an action writes beside its journal. The action reads the database as it is, without locks,
// and notes its rows here; they are written in the transaction that records the journal, or not at
// all.
import { hash } from 'node:crypto';
import type { QueryResult } from 'pg';
import type { Db, Statement, Tx } from './connection.ts';
import { sendAll } from './sending/send-all.ts';
import { hasRows, mergeRows, type RowsToWrite, writeRows } from './sending/write-rows.ts';

// The same actions ask the same again; a statement with a name is parsed and planned once.
const names = new Map<string, string>();

function nameOfRead(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (!READS.test(text)) throw new TypeError('A draft only reads at once.');
  const name = `draft-${hash('sha256', text, 'hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

const READS = /^\s*(?:select|with)\b(?![\s\S]*\bfor (?:no key )?update\b)/i;

export class Draft implements Db {
  readonly #db: Db;
  readonly #rows: RowsToWrite[] = [];
  /** The turns of people whom the action came upon while it decided, by person. */
  readonly turns = new Map<string, bigint>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads. A statement that writes or locks would do so outside of any transaction. */
  query<Row extends object>(statement: Statement): Promise<QueryResult<Row>> {
    const { text, values = [] } = statement;
    return this.#db.query<Row>({ name: nameOfRead(text), text, values });
  }

  add(rows: RowsToWrite): void {
    if (hasRows(rows)) this.#rows.push(rows);
  }

  get rows(): readonly RowsToWrite[] {
    return this.#rows;
  }
}

/** Where an action writes its rows: its own transaction, or a draft. It reads from both. */
export type Writer = Tx | Draft;

export async function writeTo(writer: Writer, rows: RowsToWrite): Promise<void> {
  if (writer instanceof Draft) writer.add(rows);
  else if (hasRows(rows)) await writer.query(writeRows([rows]));
}

/** The rows of many drafts in as few parts as there are kinds, what comes last by itself. */
export function rowsOf(drafts: readonly Draft[]) {
  const merged = mergeRows(drafts.flatMap(({ rows }) => rows));
  return {
    beside: merged.filter(({ comesLast }) => !comesLast),
    last: merged.filter(({ comesLast }) => comesLast),
  };
}

/** Writes a draft inside a transaction. */
export async function writeDraft(tx: Tx, draft: Draft): Promise<void> {
  const { beside, last } = rowsOf([draft]);
  const steps = [beside, last].filter((parts) => parts.length > 0);
  await sendAll(tx, steps.map(writeRows));
}
