import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract/refusals.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import { isRowMissed, type RowsToWrite } from '#database/sending/write-rows.ts';
import type { Actor } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import { usedPasskey } from '../../passkeys/passkey-rows.ts';
import { usedChallenge } from '../../passkeys/signing/challenges.ts';
import type { SignedItem } from '../../passkeys/signing/evidence.ts';
import type { Signed } from '../../passkeys/signing/require-signature.ts';
import { digestedRow } from '../digested-rows.ts';

interface SignedAct {
  readonly signed: Signed;
  readonly item: { readonly kind: SignedItem; readonly id: string };
  readonly actor: Actor;
  /** Real time. */
  readonly at: Date;
}

/**
 * Uses a verified signature up and keeps its evidence, beside what it is for. Its audit line has a
 * digest of the evidence, so that the chain of the log covers it.
 */
export async function keepSignature(writer: Writer, act: SignedAct): Promise<void> {
  const { signed, item, actor, at } = act;
  // A payment has one signature, which has its id.
  const id = signed.signer.kind === 'customer' ? item.id : randomUUID();
  try {
    await writeTo(writer, usedChallenge(signed.nonce));
    await writeTo(writer, usedPasskey(signed.passkey, signed.use, at));
  } catch (error) {
    // Used meanwhile. A draft is written later, and decided again then.
    if (isRowMissed(error)) throw new Refusal('signature-invalid', { cause: error });
    throw error;
  }
  await writeTo(writer, evidenceRows(id, act));
  await appendAudit(
    writer,
    {
      ...actor,
      at,
      action: signed.signer.kind === 'customer' ? 'sign-payment' : 'sign-decision',
      subjectKind: item.kind,
      subjectId: item.id,
      after: { passkeyId: signed.passkey.id },
    },
    digestedRow('signatures', id),
  );
}

function evidenceRows(id: string, { signed, item, at }: SignedAct): RowsToWrite {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const { signer, passkey, response } = signed;
  const cells = [
    ['id', 'uuid', id],
    ['item_kind', 'text', item.kind],
    ['item_id', 'uuid', item.id],
    ['signer_kind', 'text', signer.kind],
    ['signer_id', 'text', signer.id],
    ['nonce', 'text', signed.nonce],
    ['document', 'text', signed.document],
    ['client_data', 'bytea', bytes(response.clientDataJSON)],
    ['authenticator_data', 'bytea', bytes(response.authenticatorData)],
    ['signature', 'bytea', bytes(response.signature)],
    ['public_key', 'bytea', Buffer.from(passkey.publicKey)],
    ['credential_id', 'text', passkey.credentialId],
    ['passkey_name', 'text', passkey.name],
    ['signed_at', 'timestamptz', at],
  ] as const;
  return {
    name: 'signatures',
    types: cells.map(([, type]) => type),
    columns: cells.map(([, , cell]) => [cell]),
    write: (rows) => `insert into signatures (${cells.map(([name]) => name).join(', ')})
      select * from ${rows} as fresh`,
  };
}
