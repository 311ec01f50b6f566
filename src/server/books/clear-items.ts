import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { clearItems as endpoint } from '#contract/back-office/books.ts';
import { Refusal } from '#contract/refusals.ts';
import { one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireClearingAccount } from './clearing-accounts.ts';
import { storedItems, unclosedItems } from './clearing-items.ts';

/**
 * Clears open items of a clearing account that sum to zero, each once. It moves no money, so one
 * person is enough.
 */
export async function clearItems(deps: Deps, { params, body, visitor }: Call<typeof endpoint>) {
  const { number } = params;
  const { note } = body;
  const journalNumbers = [...new Set(body.journalNumbers)];
  const clearedBy = visitor.staff.subjectId;
  const clearing = { id: randomUUID(), note, clearedAt: deps.clock.now() };
  return await transaction(deps.pool, async (tx) => {
    await requireClearingAccount(tx, number);
    // Of two clearings of one item the second finds it cleared.
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`clearing ${number}`}, 0))`);
    const items = await findItems(tx, number, journalNumbers);
    if (items.length < journalNumbers.length) throw new Refusal('conflict', NOT_OPEN);
    if (items.reduce((sum, { amountCents }) => sum + amountCents, 0n) !== 0n) {
      throw new Refusal('invalid-fields', { fields: { journalNumbers: NOT_ZERO } });
    }
    await run(
      tx,
      sql`insert into clearings (id, account_number, note, cleared_by, cleared_at)
          values (${clearing.id}, ${number}, ${note}, ${clearedBy}, ${clearing.clearedAt})`,
    );
    if ((await clearAll(tx, { number, clearingId: clearing.id, items })) < items.length) {
      throw new Refusal('conflict', NOT_OPEN);
    }
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clearing.clearedAt,
      action: 'clear-items',
      subjectKind: 'clearing',
      subjectId: clearing.id,
      after: { account: number, journalNumbers, note },
    });
    const name = await nameOf(tx, clearedBy);
    return { ...clearing, account: number, journalNumbers, clearedBy: name };
  });
}

const NOT_OPEN = { sentence: 'An item is not open on this account, or was already cleared.' };
const NOT_ZERO = 'These items do not sum to zero';

interface Item {
  readonly journal: bigint;
  readonly day: string;
  readonly amountCents: bigint;
}

async function findItems(tx: Tx, number: string, journals: readonly string[]): Promise<Item[]> {
  const stored = storedItems(sql`account_number = ${number}
    and journal_number = any(${journals}::bigint[])`);
  const unclosed = unclosedItems(sql`a.chart_number = ${number}
    and e.journal_number = any(${journals}::bigint[])`);
  return await rows<Item>(
    tx,
    sql`select journal_number as journal, bank_day as day, amount_cents as "amountCents"
        from (${stored} union all ${unclosed}) item`,
  );
}

interface Clearing {
  readonly number: string;
  readonly clearingId: string;
  readonly items: readonly Item[];
}

/** Returns how many items were cleared: one that another clearing has taken meanwhile is not. */
async function clearAll(tx: Tx, { number, clearingId, items }: Clearing): Promise<number> {
  return await run(
    tx,
    sql`insert into clearing_items
          (account_number, journal_number, bank_day, amount_cents, clearing_id)
        select ${number}, journal_number, bank_day, amount_cents, ${clearingId}
        from unnest(${items.map(({ journal }) => journal)}::bigint[],
          ${items.map(({ day }) => day)}::date[],
          ${items.map(({ amountCents }) => amountCents)}::bigint[])
          item (journal_number, bank_day, amount_cents)
        order by journal_number
        on conflict (account_number, journal_number)
          do update set clearing_id = excluded.clearing_id
            where clearing_items.clearing_id is null`,
  );
}

async function nameOf(tx: Tx, staffId: string): Promise<string> {
  const { name } = await one<{ name: string }>(
    tx,
    sql`select first_name || ' ' || last_name as name from staff where id = ${staffId}`,
  );
  return name;
}
