// The proof that an entry is in the public log, as a file in the format of c2sp.org/tlog-proof.
import sql from 'sql-template-tag';
import { type Db, maybeOne, one } from '#database/connection.ts';
import { listLogged, loggedOf } from './follow-seals.ts';
import { leafData } from './leaf.ts';
import { inclusionProof } from './merkle-tree.ts';
import { tileReader } from './tiles.ts';

interface Place {
  readonly firstLeaf: bigint;
  /** Of the journals of the seal; they rise. */
  readonly numbers: readonly string[];
}

/** The proof file of an entry; undefined while the log has not come to its journal. */
export async function proveEntry(
  db: Db,
  { id, journalNumber }: { readonly id: string; readonly journalNumber: bigint },
): Promise<string | undefined> {
  const place = await maybeOne<Place>(
    db,
    sql`select t.first_leaf as "firstLeaf", s.numbers
        from ledger.seals s join transparency_seals t on t.position = s.position
        where s.subject = 'ledger' and s.highest_number >= ${journalNumber}
          and ${journalNumber} = any(s.numbers)
        order by s.highest_number limit 1`,
  );
  if (!place) return undefined;
  const numbers = place.numbers.map(BigInt);
  const before = await countLogged(db, numbers.slice(0, numbers.indexOf(journalNumber)));
  const own = await listLogged(db, [journalNumber]);
  const rank = own.findIndex((entry) => entry.id === id);
  const entry = own[rank];
  if (!entry) throw new Error('An entry is not among those of its journal.');
  const { size, checkpoint } = await one<{ size: bigint; checkpoint: string }>(
    db,
    sql`select size, checkpoint from transparency_log`,
  );
  const index = Number(place.firstLeaf + before) + rank;
  const hashes = await inclusionProof(tileReader(db), index, Number(size));
  return [
    'c2sp.org/tlog-proof@v1',
    `extra ${leafData(entry).toString('base64')}`,
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n');
}

/** How many leaves the journals of these numbers have, which rise. */
async function countLogged(db: Db, numbers: readonly bigint[]): Promise<bigint> {
  if (numbers.length === 0) return 0n;
  const { count } = await one<{ count: bigint }>(db, sql`select count(*) ${loggedOf(numbers)}`);
  return count;
}
