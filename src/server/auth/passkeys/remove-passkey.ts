import { Refusal } from '#contract/refusals.ts';
import type { Db, Tx } from '#database/connection.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { shortListReply } from '../../base/lists/list-page.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import {
  endAllSessions,
  endSessionsOfPasskey,
  forgetSecondFactor,
} from '../../base/session/sessions.ts';
import type { Visitor } from '../../base/session/visitor.ts';
import {
  countPasskeys,
  deletePasskey,
  findOwnPasskey,
  listPasskeysOf,
  type Passkey,
} from '../../passkeys/passkey-rows.ts';
import {
  deleteSignatureSettings,
  NO_SIGNATURES,
} from '../../passkeys/signing/signature-settings.ts';
import { hasAuthenticator, type Login } from '../logins.ts';
import type { SignedIn, SignedInCall } from '../sign-in/signed-in.ts';
import { passkeyRemovedEmail } from './passkey-email.ts';
import { type Proof, provePasswordAndCode } from './passkey-proof.ts';
import { signatureSettingsEmail } from './signature-settings-email.ts';

export async function listPasskeys(
  { pool }: Deps,
  { kind, session }: SignedIn,
  call: Parameters<typeof shortListReply>[0],
) {
  const all = await listPasskeysOf(pool, { kind, id: session.subjectId });
  return { passkeys: shortListReply(call, all, ({ name }) => name) };
}

type RemoveCall = SignedInCall<Proof> & { readonly params: { readonly id: string } };

/** Its owner removes it, with the password and a code. */
export async function removePasskey(deps: Deps, call: RemoveCall): Promise<{ id: string }> {
  const { signedIn, body, params } = call;
  const owner = { kind: signedIn.kind, id: signedIn.session.subjectId };
  // Another's id or an old one spends no code.
  await getOwnPasskey(deps.pool, owner, params.id);
  await provePasswordAndCode(deps, signedIn, body, async (tx, login) => {
    const passkey = await getOwnPasskey(tx, login, params.id);
    await takePasskeyAway(tx, deps, signedIn.visitor, { login, passkey, here: signedIn });
    await lowerSession(tx, deps, signedIn, login);
  });
  return params;
}

/** A lost device may be all that opens the login, so staff remove every passkey at once. */
export async function takeAllPasskeysAway(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  login: Login,
): Promise<void> {
  for (const passkey of await listPasskeysOf(tx, login)) {
    await takePasskeyAway(tx, deps, visitor, { login, passkey });
  }
}

interface Removal {
  readonly login: Login;
  readonly passkey: Passkey;
  /** Whose own session goes on. */
  readonly here?: SignedIn;
}

// Its owner always gets an email.
async function takePasskeyAway(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { login, passkey, here }: Removal,
): Promise<void> {
  const { keys, clock } = deps;
  const now = clock.now();
  if (!(await deletePasskey(tx, passkey.id))) throw new Refusal('not-found');
  const opened = { subjectId: login.id, passkeyId: passkey.id };
  await endSessionsOfPasskey(tx, opened, here?.session.id);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'remove-passkey',
    subjectKind: login.kind,
    subjectId: login.id,
    before: { passkeyId: passkey.id },
  });
  await enqueueMail(tx, keys, passkeyRemovedEmail(login, { name: passkey.name, at: now }), now);
  await endSignatures(tx, deps, visitor, login);
}

// Nothing can be asked to be signed without a passkey; a later passkey starts without settings.
async function endSignatures(
  tx: Tx,
  { keys, clock }: Deps,
  visitor: Visitor,
  login: Login,
): Promise<void> {
  if (login.kind === 'staff' || (await countPasskeys(tx, login)) > 0) return;
  if (!(await deleteSignatureSettings(tx, login.id))) return;
  const now = clock.now();
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'change-signature-settings',
    subjectKind: 'customer',
    subjectId: login.id,
    after: NO_SIGNATURES,
  });
  await enqueueMail(tx, keys, signatureSettingsEmail(login, { ...NO_SIGNATURES, at: now }), now);
}

// Staff of a bank that requires a second factor are back at the start without the last one.
async function lowerSession(
  tx: Tx,
  { config }: Deps,
  { kind, session }: SignedIn,
  login: Login,
): Promise<void> {
  if (kind === 'customer' || !config.settings.staffAuthenticator) return;
  if (hasAuthenticator(login) || (await countPasskeys(tx, login)) > 0) return;
  await endAllSessions(tx, login.id, session.id);
  await forgetSecondFactor(tx, session.id);
}

async function getOwnPasskey(
  db: Db,
  owner: Pick<Login, 'kind' | 'id'>,
  id: string,
): Promise<Passkey> {
  const passkey = await findOwnPasskey(db, owner, id);
  if (!passkey) throw new Refusal('not-found');
  return passkey;
}
