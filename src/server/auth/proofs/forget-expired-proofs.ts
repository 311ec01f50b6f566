import sql from 'sql-template-tag';
import { type Db, run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Limits } from '../../base/config/limits.ts';
import { forgetOldWrongCodes } from '../codes/wrong-codes.ts';

// Browsers keep the cookie no longer than this.
const DEVICE_KEPT_MS = 400 * DAY_MS;

/** Unused codes, unconfirmed authenticator secrets, unfinished enrollments, old devices. */
export async function forgetExpiredProofs(db: Db, now: Date, limits: Limits): Promise<void> {
  await run(db, sql`delete from activation_codes where expires_at <= ${now}`);
  await run(db, sql`delete from enrollments where expires_at <= ${now}`);
  await run(db, sql`delete from email_changes where expires_at <= ${now}`);
  await run(db, sql`delete from password_resets where expires_at <= ${now}`);
  await run(db, sql`delete from authenticator_setups where expires_at <= ${now}`);
  await run(db, sql`delete from passkey_setups where expires_at <= ${now}`);
  await run(db, sql`delete from signature_challenges where expires_at <= ${now}`);
  await run(db, sql`delete from spent_passkey_challenges where expires_at <= ${now}`);
  const longAgo = new Date(now.getTime() - DEVICE_KEPT_MS);
  await run(db, sql`delete from known_devices where last_seen_at <= ${longAgo}`);
  await forgetOldWrongCodes(db, now, limits);
}
