import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, type Pool, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { digestedRow } from '../audit/digested-rows.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { insertStaffMember, type NewStaffMember } from './writes.ts';

/** An administrator made at the machine itself, without anyone's being signed in. The first one
 * ever is admin-001. */
export async function createAdministrator(
  pool: Pool,
  person: Omit<NewStaffMember, 'id' | 'role' | 'customerId'> & { readonly passwordHash: string },
  now: Date,
): Promise<string> {
  return await transaction(pool, async (tx) => {
    // Of two commands at once, one makes the first administrator.
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);
    const { taken } = await one<{ taken: boolean }>(
      tx,
      sql`select exists (select from staff where id = ${FIRST_ADMINISTRATOR}) as taken`,
    );
    const id = taken ? randomUUID() : FIRST_ADMINISTRATOR;
    await insertStaffMember(tx, { ...person, id, role: 'administrator' }, now);
    await appendAudit(
      tx,
      {
        ...theSystem,
        at: now,
        action: 'create-administrator',
        subjectKind: 'staff',
        subjectId: id,
        after: { email: person.email, role: 'administrator' },
      },
      digestedRow('staff', id),
    );
    return id;
  });
}
