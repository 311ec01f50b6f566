// The proof that an entry is in the public log, as a file in the format of c2sp.org/tlog-proof.
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, prepared, rows } from '#database/connection.ts';
import { leavesOf, loggedOf } from './follow-seals.ts';
import { type LoggedEntry, leafData } from './leaf.ts';
import { inclusionProof, leafHash } from './merkle-tree.ts';
import { findLeaf, tileReader } from './tiles.ts';

/** The seal of a journal in the log, and the log as it is. */
interface Place {
  readonly position: bigint;
  readonly firstLeaf: bigint;
  /** Behind the last leaf of the seal. */
  readonly end: bigint;
  readonly size: bigint;
  readonly checkpoint: string;
}

/** The proof file of an entry; undefined while the log has not come to its journal. */
export async function proveEntry(
  db: Db,
  { id, journalNumber }: { readonly id: string; readonly journalNumber: bigint },
): Promise<string | undefined> {
  const [place, own] = await Promise.all([
    findPlace(db, journalNumber),
    rows<LoggedEntry>(db, prepared('list-leaves-of-journal', leavesOf([journalNumber]))),
  ]);
  if (!place) return undefined;
  const rank = own.findIndex((logged) => logged.id === id);
  const entry = own[rank];
  if (!entry) throw new Error('An entry is not among those of its journal.');
  const data = leafData(entry);
  const found = await findLeaf(db, leafHash(data), Number(place.firstLeaf), Number(place.end));
  // An entry that was changed since has no leaf; the proof at its place fails when it is verified.
  const index = found ?? (await countBefore(db, place, journalNumber)) + rank;
  const hashes = await inclusionProof(tileReader(db), index, Number(place.size));
  return [
    'c2sp.org/tlog-proof@v1',
    `extra ${data.toString('base64')}`,
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
    '',
    place.checkpoint,
  ].join('\n');
}

async function findPlace(db: Db, journalNumber: bigint): Promise<Place | undefined> {
  return await maybeOne<Place>(
    db,
    prepared(
      'find-seal-of-journal',
      sql`select t.position, t.first_leaf as "firstLeaf", log.size, log.checkpoint,
            coalesce(next.first_leaf, log.size) as end
          from ledger.seals s join transparency_seals t on t.position = s.position
          left join transparency_seals next on next.position = t.position + 1
          cross join transparency_log log
          where s.subject = 'ledger' and s.highest_number >= ${journalNumber}
            and ${journalNumber} = any(s.numbers)
          order by s.highest_number limit 1`,
    ),
  );
}

/** How many leaves come before those of a journal. */
async function countBefore(db: Db, { position, firstLeaf }: Place, journalNumber: bigint) {
  const seal = await one<{ numbers: readonly string[] }>(
    db,
    sql`select numbers from ledger.seals where subject = 'ledger' and position = ${position}`,
  );
  const numbers = seal.numbers.map(BigInt).filter((number) => number < journalNumber);
  if (numbers.length === 0) return Number(firstLeaf);
  const { count } = await one<{ count: bigint }>(db, sql`select count(*) ${loggedOf(numbers)}`);
  return Number(firstLeaf + count);
}
