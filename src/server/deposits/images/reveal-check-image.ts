import type { readCheckImageAsStaff as endpoint } from '#contract/payments/deposits.ts';
import { transaction } from '#database/transaction.ts';
import { noteReveal } from '../../base/audit-log/note-reveal.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { getCheckImage } from '../reads.ts';

/** A side of a check as staff see it; the first time in a session is written down. */
export async function revealCheckImage(
  deps: Deps,
  { visitor, params: { id, side }, reply }: Call<typeof endpoint>,
) {
  const image = await getCheckImage(deps, id, side);
  // Not under the deposit's own id: the lines of that are the decisions on it.
  const subjectId = `${id} ${side}`;
  await transaction(deps.pool, (tx) =>
    noteReveal(tx, visitor, {
      action: 'reveal-check-image',
      subjectKind: 'check-image',
      subjectId,
      at: deps.clock.now(),
      shown: [subjectId],
    }),
  );
  reply.type(image.mediaType);
  return image.bytes;
}
