import type { readJournalForReversal as endpoint } from '#contract/back-office/corrections.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { findCorrection, findWaitingPerson } from './corrections.ts';
import { getJournal, whyNotReversed } from './journals.ts';

/** A journal as staff see it, with what stands against reversing it. */
export async function readJournalForReversal(
  { pool }: Deps,
  { params }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const number = BigInt(params.number);
  const journal = await getJournal(pool, number);
  const correction = await findCorrection(pool, number);
  const { kind, postedAt, reverses, reversedBy, entries } = journal;
  return {
    journal: {
      number: number.toString(),
      kind,
      postedAt,
      reverses: reverses?.toString() ?? null,
      reversedBy: reversedBy?.toString() ?? null,
      entries: entries.map(({ amountCents, isClosed: _isClosed, ...entry }) => ({
        ...entry,
        amount: amountCents,
      })),
    },
    whyNotReversed: await whyNotReversed(pool, journal),
    waitsForSecondPerson: correction ? await findWaitingPerson(pool, correction.id) : null,
    correctionId: correction?.status === 'pending' ? correction.id : null,
    reason: correction?.reason ?? null,
  };
}
