// The proof that an entry is in the public log, as a file in the format of c2sp.org/tlog-proof.
import sql from 'sql-template-tag';
import { type Db, maybeOne, one } from '#database/connection.ts';
import { selectLogged } from './follow-seals.ts';
import { type LoggedEntry, leafData } from './leaf.ts';
import { inclusionProof } from './merkle-tree.ts';
import { tileReader } from './tiles.ts';

interface Place {
  readonly position: bigint;
  readonly firstLeaf: bigint;
}

/** The proof file of an entry; undefined while the log has not come to its journal. */
export async function proveEntry(
  db: Db,
  { id, journalNumber }: { readonly id: string; readonly journalNumber: bigint },
): Promise<string | undefined> {
  const place = await maybeOne<Place>(
    db,
    sql`select s.position, t.first_leaf as "firstLeaf"
        from ledger.seals s join transparency_seals t on t.position = s.position
        where s.subject = 'ledger' and s.highest_number >= ${journalNumber}
          and ${journalNumber} = any(s.numbers)
        order by s.highest_number limit 1`,
  );
  if (!place) return undefined;
  const { leaf, ...entry } = await one<LoggedEntry & { readonly leaf: bigint }>(
    db,
    sql`select * from (${selectLogged(sql`s.position = ${place.position}`)}) logged
        where id = ${id}`,
  );
  const { size, checkpoint } = await one<{ size: bigint; checkpoint: string }>(
    db,
    sql`select size, checkpoint from transparency_log`,
  );
  const index = Number(place.firstLeaf + leaf);
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
