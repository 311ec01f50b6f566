// The audit log: who did what to whom, when and from where, before and after. A line is written in
// the transaction of the action it records, so there is no action without its line and no line
// without its act. The table takes no change and no deletion.
import { Draft, type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';

export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'visitor' | 'customer' | 'staff' | 'system';
  readonly actorId: string | null;
  /** Verb and noun, as the action's file is named: 'approve-transfer'. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** A row whose digest the line carries. */
export interface DigestedRow {
  readonly table: string;
  readonly id: string;
  /** SQL for the digest, as it is now, of the row whose id the SQL in brackets stands for. */
  readonly digest: (id: string) => string;
}

/** The line of an action that changes a row with a digest comes after the change. */
export async function appendAudit(
  writer: Writer,
  line: AuditLine,
  row?: DigestedRow,
): Promise<void> {
  if (!row) {
    await writeTo(writer, auditRows([line]));
    return;
  }
  // Lines about one row are written one after the other, so that the newest has the newest digest.
  // What is written by a draft is so by the customer's turn.
  if (!(writer instanceof Draft)) {
    const lock = `select pg_advisory_xact_lock(hashtextextended($1, 0))`;
    await writer.query({ text: lock, values: [`digest ${row.table} ${row.id}`] });
  }
  await writeTo(writer, digestedRows(line, row));
}

function digestedRows(line: AuditLine, { table, id, digest }: DigestedRow): RowsToWrite {
  const { types, columns } = auditRows([line]);
  return {
    name: `audit_${table}`,
    types: [...types, 'text'],
    columns: [...columns, [id]],
    write: (rows) => `insert into audit_log (at, actor_kind, actor_id, action, subject_kind,
        subject_id, before, after, address, request_id, row_table, row_id, row_digest)
      select at, actor_kind, actor_id, action, subject_kind, subject_id, before, after, address,
        request_id, '${table}', row_id, ${digest('line.row_id')}
      from ${rows} as line (at, actor_kind, actor_id, action, subject_kind, subject_id, before,
        after, address, request_id, row_id)`,
    comesLast: true,
  };
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value, exact);
}

/** Any number of lines, of an action alone as of a batch of many acts. */
export function auditRows(lines: readonly AuditLine[]): RowsToWrite {
  return {
    name: 'audit',
    types: [
      'timestamptz',
      'text',
      'text',
      'text',
      'text',
      'text',
      'jsonb',
      'jsonb',
      'text',
      'text',
    ],
    columns: [
      lines.map(({ at }) => at),
      lines.map(({ actorKind }) => actorKind),
      lines.map(({ actorId }) => actorId),
      lines.map(({ action }) => action),
      lines.map(({ subjectKind }) => subjectKind),
      lines.map(({ subjectId }) => subjectId),
      lines.map(({ before }) => json(before)),
      lines.map(({ after }) => json(after)),
      lines.map(({ address }) => address),
      lines.map(({ requestId }) => requestId),
    ],
    write: (table) => `insert into audit_log (at, actor_kind, actor_id, action, subject_kind,
      subject_id, before, after, address, request_id) select * from ${table} as fresh`,
  };
}

// Amounts are bigint, which JSON does not know; as text they stay exact.
function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
