// The audit log: who did what to whom, when and from where, before and after. A line is written in
// the transaction of the act it tells of, so there is no act without its line and no line without
// its act. The table takes no change and no deletion.
import { type Db, run, type Statement, type Tx } from '#database/connection.ts';

export interface AuditLine {
  readonly at: Date;
  readonly actorKind: 'visitor' | 'customer' | 'staff' | 'system';
  readonly actorId: string | null;
  /** Verb and noun, as the act's file is named: 'approve-transfer'. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly address: string | null;
  readonly requestId: string | null;
}

export async function appendAudit(tx: Tx, line: AuditLine): Promise<void> {
  await run(tx as Db, insertAuditLines([line]));
}

/** One statement for any number of lines, for an act alone as for a batch of many acts. */
export function insertAuditLines(lines: readonly AuditLine[]): Statement {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, exact));
  return {
    name: 'insert-audit-lines',
    text: `insert into audit_log (at, actor_kind, actor_id, action, subject_kind, subject_id,
        before, after, address, request_id)
      select line.* from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[],
        $6::text[], $7::jsonb[], $8::jsonb[], $9::text[], $10::text[]) line`,
    values: [
      lines.map(({ at }) => at.toISOString()),
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
  };
}

// Amounts are bigint, which JSON does not know; as text they stay exact.
function exact(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
