import { csv } from '../base/lists/csv.ts';
import type { Line } from './reads.ts';

export function auditTable(lines: readonly Line[]): string {
  const headings = ['Number', 'At', 'Who', 'Who (id)', 'Action', 'Subject', 'Subject (id)'];
  return csv([
    [...headings, 'Before', 'After', 'From where'],
    ...lines.map((line) => [
      line.number,
      line.at.toISOString(),
      line.actorName ?? line.actorKind,
      line.actorId,
      line.action,
      line.subjectKind,
      line.subjectId,
      written(line.before),
      written(line.after),
      line.address,
    ]),
  ]);
}

function written(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
