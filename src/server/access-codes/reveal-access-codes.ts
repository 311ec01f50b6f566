import type * as contract from '#contract/people/access-codes.ts';
import { transaction } from '#database/transaction.ts';
import { noteReveal } from '../base/audit-log/note-reveal.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { shortListReply } from '../base/lists/list-page.ts';
import { type AccessCode, listAccessCodes } from './reads.ts';

/** The living codes in clear; each that is new to the session is written down in one line. */
export async function revealAccessCodes(
  { pool, keys, clock }: Deps,
  call: Call<typeof contract.listAccessCodes>,
): Promise<AccessCode[]> {
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    const all = await listAccessCodes(tx, keys, now);
    const codes = shortListReply(call, all, ({ code }) => code);
    await noteReveal(tx, call.visitor, {
      action: 'reveal-access-codes',
      subjectKind: 'access-codes',
      subjectId: null,
      at: now,
      shown: codes.map(({ id }) => id),
    });
    return codes;
  });
}
