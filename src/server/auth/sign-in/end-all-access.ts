import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { endAllSessions } from '../../base/session/sessions.ts';
import { forgetPasswordResets } from '../passwords/password-resets.ts';
import { forgetDevices } from './devices.ts';

/**
 * Ends whatever leads or could soon lead to being signed in, in the transaction that blocks, closes
 * or removes a person: sessions, steps between password and code, devices, changes under way. Lock
 * the person's row first; then a sign-in that is just being completed either comes before this and
 * is ended too, or finds the person blocked.
 */
export async function endAllAccess(tx: Tx, subjectId: string): Promise<void> {
  await endAllSessions(tx, subjectId);
  await forgetDevices(tx, subjectId);
  await run(tx, sql`delete from authenticator_setups where subject_id = ${subjectId}`);
  await run(tx, sql`delete from passkey_setups where subject_id = ${subjectId}`);
  await run(tx, sql`delete from email_changes where customer_id::text = ${subjectId}`);
  await forgetPasswordResets(tx, subjectId);
}
