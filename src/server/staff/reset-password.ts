import { randomInt } from 'node:crypto';
import { transaction } from '#database/transaction.ts';
import { endEverything } from '../auth/end-everything.ts';
import { lockLogin, updatePasswordHash, updateTemporaryUntil } from '../auth/logins.ts';
import { passwordResetEmail } from '../auth/password-email.ts';
import { clearLockout } from '../auth/sign-in-throttles.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireSomeoneElse } from './colleague-life.ts';

/**
 * Replaces the password of a colleague who has forgotten theirs by one that is shown once. It opens
 * nothing but the choice of an own one, and not for long. An authenticator app stays in force.
 */
export async function resetPassword(
  parts: Parts,
  visitor: VisitorOf<'administrator'>,
  staffId: string,
): Promise<{ id: string; temporaryPassword: string; expiresAt: Date }> {
  requireSomeoneElse(visitor, staffId);
  const { pool, passwords, clock, config, keys } = parts;
  const temporaryPassword = inventPassword();
  const passwordHash = await passwords.hash(temporaryPassword);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.limits.temporaryPasswordMs);
  await transaction(pool, async (tx) => {
    const login = await lockLogin(tx, 'staff', staffId);
    await updatePasswordHash(tx, login, passwordHash);
    await updateTemporaryUntil(tx, staffId, expiresAt);
    await endEverything(tx, staffId);
    await clearLockout(tx, parts, staffId);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'reset-staff-password',
      subjectKind: 'staff',
      subjectId: staffId,
      after: { expiresAt },
    });
    await enqueueMail(tx, keys, passwordResetEmail(login, now), now);
  });
  return { id: staffId, temporaryPassword, expiresAt };
}

// Without what is mistaken for something else when it is read out.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of five, easy to read out: some 99 bits. */
function inventPassword(): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  const group = () => Array.from({ length: 5 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
