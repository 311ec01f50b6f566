import sql from 'sql-template-tag';
import { prepared, rows, run, type Tx } from '#database/connection.ts';
import { cents, negate, sumCents } from '#money/cents.ts';
import type { EntryRequest, JournalRequest } from '../journal.ts';

interface Lane {
  readonly number: string;
  readonly accountId: string;
  readonly main: string;
  readonly balanceCents: bigint;
}

/**
 * The journals that bring what the lanes of the bank's own accounts have to their main account, one
 * for each number of the chart. Lanes exist so that postings do not wait for one another; the books
 * show the sum of all.
 */
export async function foldJournals(tx: Tx, day: string): Promise<JournalRequest[]> {
  // In the order in which postings lock accounts, so that none of them waits for this and this for
  // it.
  await run(
    tx,
    sql`select from ledger.accounts where class = 'general' order by id for no key update`,
  );
  const lanes = await rows<Lane>(
    tx,
    prepared(
      'read-lanes',
      sql`select lane.chart_number as number, lane.id as "accountId", main.id as main,
          lane.balance_cents as "balanceCents"
        from ledger.accounts lane
        join ledger.accounts main
          on main.chart_number = lane.chart_number and main.class = 'general' and main.lane = 0
        where lane.class = 'general' and lane.lane > 0 and lane.balance_cents <> 0
        order by lane.chart_number, lane.lane`,
    ),
  );
  return [...Map.groupBy(lanes, ({ number }) => number)].map(([number, ofNumber]) => ({
    key: `close ${day} fold ${number}`,
    kind: 'fold',
    keepsLanes: true,
    entries: foldEntries(ofNumber),
  }));
}

function foldEntries(lanes: readonly Lane[]): EntryRequest[] {
  const description = 'Fold into the main account';
  const main = lanes[0]?.main ?? '';
  const amountCents = sumCents(lanes.map(({ balanceCents }) => cents(balanceCents)));
  return [
    ...lanes.map(({ accountId, balanceCents }) => ({
      accountId,
      amountCents: negate(cents(balanceCents)),
      description,
    })),
    ...(amountCents === 0n ? [] : [{ accountId: main, amountCents, description }]),
  ];
}
