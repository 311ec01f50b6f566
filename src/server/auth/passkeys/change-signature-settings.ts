import type * as contract from '#contract/people/passkeys.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { countPasskeys } from '../../passkeys/passkey-rows.ts';
import {
  findSignatureSettings,
  type SignatureSettings,
  saveSignatureSettings,
} from '../../passkeys/signing/signature-settings.ts';
import type { Login } from '../logins.ts';
import { lockActive } from '../proofs/proofs.ts';
import { asCustomer, type SignedIn } from '../sign-in/signed-in.ts';
import { provePasswordAndCode } from './passkey-proof.ts';
import { signatureSettingsEmail } from './signature-settings-email.ts';

const shown = ({ aboveCents: above, newRecipients }: SignatureSettings) => ({
  settings: { above, newRecipients },
});

export async function readSignatureSettings(
  { pool }: Deps,
  { visitor }: Call<typeof contract.readSignatureSettings>,
) {
  return shown(await findSignatureSettings(pool, visitor.session.subjectId));
}

/**
 * Chooses which payments have to be signed. To sign more takes a session, like a payment itself; to
 * sign fewer takes the password and a code, or a stolen session could drop the signature first.
 */
export async function changeSignatureSettings(
  deps: Deps,
  { visitor, body }: Call<typeof contract.changeSignatureSettings>,
) {
  const signedIn = asCustomer(visitor);
  const customerId = visitor.session.subjectId;
  const chosen = { aboveCents: body.above, newRecipients: body.newRecipients };
  const before = await findSignatureSettings(deps.pool, customerId);
  if (!isWeaker(chosen, before)) {
    await transaction(deps.pool, async (tx) => {
      const login = await lockActive(tx, { kind: 'customer', id: customerId });
      const now = await findSignatureSettings(tx, customerId);
      if (isWeaker(chosen, now)) throw new Refusal('conflict');
      await save(tx, deps, signedIn, { login, chosen, before: now });
    });
    return shown(chosen);
  }
  const { password, code } = body;
  if (password === undefined || code === undefined) {
    const sentence = 'To sign fewer payments, please enter your password and a code.';
    throw new Refusal('code-required', { sentence });
  }
  await provePasswordAndCode(deps, signedIn, { password, code }, async (tx, login) => {
    await save(tx, deps, signedIn, {
      login,
      chosen,
      before: await findSignatureSettings(tx, customerId),
    });
  });
  return shown(chosen);
}

interface Change {
  readonly login: Login;
  readonly chosen: SignatureSettings;
  readonly before: SignatureSettings;
}

async function save(
  tx: Tx,
  { keys, clock }: Deps,
  { visitor }: SignedIn,
  { login, chosen, before }: Change,
): Promise<void> {
  if (chosen.aboveCents === before.aboveCents && chosen.newRecipients === before.newRecipients) {
    return;
  }
  if ((await countPasskeys(tx, login)) === 0) {
    throw new Refusal('conflict', { sentence: 'Please add a passkey first.' });
  }
  const now = clock.now();
  await saveSignatureSettings(tx, login.id, chosen);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'change-signature-settings',
    subjectKind: 'customer',
    subjectId: login.id,
    before,
    after: chosen,
  });
  await enqueueMail(tx, keys, signatureSettingsEmail(login, { ...chosen, at: now }), now);
}

/** Whether fewer payments would have to be signed. */
function isWeaker(chosen: SignatureSettings, before: SignatureSettings): boolean {
  if (before.newRecipients && !chosen.newRecipients) return true;
  if (before.aboveCents === null) return false;
  return chosen.aboveCents === null || chosen.aboveCents > before.aboveCents;
}
