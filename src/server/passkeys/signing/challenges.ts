import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, run } from '#database/connection.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Deps } from '../../base/deps.ts';
import { listPasskeysOf } from '../passkey-rows.ts';
import { relyingPartyId } from '../relying-party.ts';
import type { PasskeyOwner } from '../user-handle.ts';
import { type DocumentKind, documentHash, documentText, type Issued } from './signed-document.ts';

/** Several pages of a person may each wait for a signature; older challenges make way. */
const OPEN_AT_ONCE = 10;

/** Writes down what a person is about to sign, and says how their device is asked. */
export async function openChallenge<Document extends object>(
  { pool, config, clock }: Pick<Deps, 'pool' | 'config' | 'clock'>,
  owner: PasskeyOwner,
  kind: DocumentKind,
  documentOf: (issued: Issued) => Document,
) {
  const now = clock.now();
  const { passkeyChallengeMs: timeout } = config.limits;
  const rpId = relyingPartyId(config);
  const nonce = randomBytes(16).toString('base64url');
  const document = documentOf({ rp: rpId, nonce, issuedAt: now.toISOString() });
  const text = documentText(document);
  await insertChallenge(pool, owner, { nonce, text, now, timeout });
  const passkeys = await listPasskeysOf(pool, owner);
  const options = {
    challenge: documentHash(kind, text).toString('base64url'),
    rpId,
    timeout,
    userVerification: 'required' as const,
    allowCredentials: passkeys.map(({ credentialId, transports }) => {
      return { id: credentialId, type: 'public-key' as const, transports };
    }),
  };
  return { document, options };
}

interface NewChallenge {
  readonly nonce: string;
  readonly text: string;
  readonly now: Date;
  readonly timeout: number;
}

async function insertChallenge(
  db: Db,
  { kind, id }: PasskeyOwner,
  { nonce, text, now, timeout }: NewChallenge,
): Promise<void> {
  await run(
    db,
    sql`with older as (
          delete from signature_challenges where nonce in (
            select nonce from signature_challenges
            where subject_kind = ${kind} and subject_id = ${id}
            order by created_at desc, nonce offset ${OPEN_AT_ONCE - 1}))
        insert into signature_challenges
          (nonce, subject_kind, subject_id, document, created_at, expires_at)
        values (${nonce}, ${kind}, ${id}, ${text}, ${now}, ${new Date(now.getTime() + timeout)})`,
  );
}

/** What this person was asked to sign under the nonce; undefined once it is used or too old. */
export async function findChallenge(
  db: Db,
  { kind, id }: PasskeyOwner,
  nonce: string,
  now: Date,
): Promise<string | undefined> {
  const challenge = await maybeOne<{ document: string }>(
    db,
    sql`select document from signature_challenges
        where nonce = ${nonce} and subject_kind = ${kind} and subject_id = ${id}
          and expires_at > ${now}`,
  );
  return challenge?.document;
}

/** Its use deletes it, so that of two uses one finds it. */
export function usedChallenge(nonce: string): RowsToWrite {
  return {
    name: 'signature_challenges',
    types: ['text'],
    columns: [[nonce]],
    write: (rows) => `delete from signature_challenges c using ${rows} as fresh (nonce)
      where c.nonce = fresh.nonce returning c.nonce`,
    changesEach: true,
  };
}
