import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one, type Pool, run } from '#database/connection.ts';
import { type AnchorKey, anchorLine, lineHash, parseAnchor } from '#ledger/chain/anchor.ts';

/** Adds anchors that repeat the newest one, a minute apart, as a bank that runs on makes them. */
export async function addAnchors(pool: Pool, key: AnchorKey, count: number): Promise<void> {
  const newest = await one<{ line: string }>(
    pool,
    sql`select line from ledger.anchors where kind = 'seal' order by number desc limit 1`,
  );
  const last = await one<{ line: string }>(
    pool,
    sql`select line from ledger.anchors order by number desc limit 1`,
  );
  let [anchor, number, previous] = [
    parseAnchor(newest.line),
    parseAnchor(last.line)?.number ?? 0n,
    lineHash(last.line),
  ];
  assert.ok(anchor?.kind === 'seal');
  const added: { number: bigint; at: Date; line: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const at: Date = new Date(Number(anchor.at) + 60_000);
    number += 1n;
    anchor = { ...anchor, number, at, previous };
    const line = anchorLine(anchor, key);
    added.push({ number, at, line });
    previous = lineHash(line);
  }
  await run(
    pool,
    sql`insert into ledger.anchors (number, kind, subject, position, at, line)
      select number, 'seal', ${anchor.subject}, ${anchor.position}, at, line from unnest(
        ${added.map((one) => one.number)}::bigint[], ${added.map(({ at }) => at)}::timestamptz[],
        ${added.map(({ line }) => line)}::text[]) fresh (number, at, line) order by number`,
  );
}
