import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { VisitorOf } from '../session/visitor.ts';
import { actorOf } from './actor.ts';
import { type AuditLine, appendAudit } from './audit.ts';

export interface Reveal extends Pick<AuditLine, 'action' | 'subjectKind' | 'subjectId' | 'at'> {
  /** What was shown; each counts once for a session, however often its screen refreshes itself. */
  readonly shown: readonly string[];
}

/**
 * Writes a line when staff are shown something sealed that this session has not been shown yet. It
 * names what was shown, by id.
 */
export async function noteReveal(
  tx: Tx,
  visitor: VisitorOf<'staff'>,
  { action, subjectKind, subjectId, at, shown }: Reveal,
): Promise<void> {
  if (shown.length === 0) return;
  const subjectOf = (id: string) => `${subjectKind} ${id}`;
  const noted = await rows<{ subject: string }>(
    tx,
    sql`insert into reveals (session_id, subject)
        select ${visitor.staff.id}, subject from unnest(${shown.map(subjectOf)}::text[]) subject
        on conflict do nothing returning subject`,
  );
  if (noted.length === 0) return;
  const subjects = new Set(noted.map(({ subject }) => subject));
  const after = { count: noted.length, shown: shown.filter((id) => subjects.has(subjectOf(id))) };
  await appendAudit(tx, { ...actorOf(visitor), at, action, subjectKind, subjectId, after });
}
