import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type * as contract from '#contract/people/passkeys.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import {
  endAllSessions,
  type OpenedSession,
  rotateSession,
  updateDetails,
} from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import {
  countPasskeys,
  insertPasskey,
  listPasskeysOf,
  type Passkey,
} from '../../passkeys/passkey-rows.ts';
import { ownOrigins, relyingPartyId } from '../../passkeys/relying-party.ts';
import { userHandleOf } from '../../passkeys/user-handle.ts';
import { ALGORITHMS, type NewPasskey, verifyNewPasskey } from '../../passkeys/verify-passkey.ts';
import type { Login } from '../logins.ts';
import { lockActive } from '../proofs/proofs.ts';
import type { SignedIn, SignedInCall } from '../sign-in/signed-in.ts';
import { passkeyAddedEmail } from './passkey-email.ts';
import { type Proof, provePasswordAndCode } from './passkey-proof.ts';

type AddBody = Call<typeof contract.addPasskey>['body'];

/** The options of a new passkey. Nothing changes before the device has answered them. */
export async function preparePasskey(deps: Deps, { signedIn, body }: SignedInCall<Proof>) {
  const options = await provePasswordAndCode(deps, signedIn, body, async (tx, login) => {
    await requireRoom(tx, deps, login);
    return await openSetup(tx, deps, signedIn, login);
  });
  return { options };
}

async function openSetup(tx: Tx, { config, clock }: Deps, { session }: SignedIn, login: Login) {
  const { passkeyChallengeMs: timeout } = config.limits;
  const now = clock.now();
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + timeout);
  await run(
    tx,
    sql`insert into passkey_setups (subject_id, session_id, challenge, created_at, expires_at)
        values (${login.id}, ${session.id}, ${challenge}, ${now}, ${expiresAt})
        on conflict (subject_id) do update set session_id = excluded.session_id,
          challenge = excluded.challenge, created_at = excluded.created_at,
          expires_at = excluded.expires_at`,
  );
  const known = await listPasskeysOf(tx, login);
  return {
    rp: { id: relyingPartyId(config), name: brand.name },
    user: {
      id: userHandleOf(login),
      name: login.email,
      displayName: `${login.firstName} ${login.lastName}`,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    excludeCredentials: known.map(({ credentialId, transports }) => {
      return { id: credentialId, type: 'public-key' as const, transports };
    }),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** The device has made the passkey. An answer is looked at once, right or wrong. */
export async function addPasskey(deps: Deps, call: SignedInCall<AddBody>) {
  const { signedIn, body, request, reply } = call;
  const { pool, config, clock } = deps;
  const challenge = await takeSetup(pool, signedIn, clock.now());
  const expected = {
    challenge,
    rpId: relyingPartyId(config),
    origins: ownOrigins(config, request),
  };
  const checked = await verifyNewPasskey(body.response, expected);
  if (!checked.verified) throw new Refusal('passkey-invalid', { cause: checked.cause });
  const made = { ...checked.verified, name: body.name };
  const { passkey, opened } = await transaction(pool, (tx) => keep(tx, deps, signedIn, made));
  if (opened) setSessionCookie(reply, opened);
  return { passkey };
}

async function keep(
  tx: Tx,
  deps: Deps,
  signedIn: SignedIn,
  made: NewPasskey & { readonly name: string },
): Promise<{ passkey: Passkey; opened: OpenedSession | undefined }> {
  const { keys, clock } = deps;
  const { kind, session, visitor } = signedIn;
  const now = clock.now();
  const login = await lockActive(tx, { kind, id: session.subjectId });
  await requireRoom(tx, deps, login);
  const passkey = await insertPasskey(tx, login, made, now);
  if (!passkey) {
    throw new Refusal('conflict', { sentence: 'This passkey was already added.' });
  }
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'add-passkey',
    subjectKind: kind,
    subjectId: login.id,
    after: { passkeyId: passkey.id },
  });
  await enqueueMail(tx, keys, passkeyAddedEmail(login, { name: made.name, at: now }), now);
  return { passkey, opened: await raiseSession(tx, deps, signedIn, passkey) };
}

/**
 * A staff member's session by password alone has a second factor from now on, under a new id. Where
 * the bank requires one, the other sessions that have none are over.
 */
async function raiseSession(
  tx: Tx,
  { config, clock }: Deps,
  { kind, session }: SignedIn,
  { id: passkeyId }: Passkey,
): Promise<OpenedSession | undefined> {
  if (kind === 'customer' || session.details.hasAuthenticator === true) return undefined;
  if (config.settings.staffAuthenticator) await endAllSessions(tx, session.subjectId, session.id);
  await updateDetails(tx, session.id, { hasAuthenticator: true, passkeyId });
  const opened = await rotateSession(tx, session, clock.now());
  if (!opened) throw new Refusal('not-signed-in');
  return opened;
}

async function takeSetup(db: Db, { session }: SignedIn, now: Date): Promise<string> {
  const setup = await maybeOne<{ challenge: string }>(
    db,
    sql`delete from passkey_setups
        where subject_id = ${session.subjectId} and session_id = ${session.id}
          and expires_at > ${now}
        returning challenge`,
  );
  if (setup) return setup.challenge;
  throw new Refusal('conflict', { sentence: 'This took too long. Please start again.' });
}

async function requireRoom(tx: Tx, { config }: Deps, login: Login): Promise<void> {
  const { passkeysPerPerson: max } = config.limits;
  if ((await countPasskeys(tx, login)) < max) return;
  const sentence = `You have ${max} passkeys. Please remove one first.`;
  throw new Refusal('conflict', { sentence });
}
