import sql from 'sql-template-tag';
import { rows, run, type Tx } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { EntryRequest, JournalActor, JournalRequest } from '#ledger/journal.ts';
import { recordAll } from '#ledger/record.ts';
import { movement } from '#ledger/requests.ts';
import { cents, magnitude, sumCents } from '#money/cents.ts';
import { ownedAccounts } from '../people/access.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { lockCloseOut, writeCloseOut } from '../products/close-out.ts';
import { withdrawApproval } from './approvals/money-approvals.ts';
import { insertClosedCustomerMoney } from './closed-customer-money.ts';

interface OpenAccount {
  readonly id: string;
  readonly balance: bigint;
}

/**
 * Closes all accounts that a customer owns, in one journal: what is still held is released, what is
 * on them goes to the bank's own account for closed ones, and what is owed comes from it. What is
 * left of it is noted as held for the customer. Interest that accrued is credited before. The
 * customer must be locked, so that nothing new can be held or posted by their own acts meanwhile.
 */
export async function closeAccounts(
  tx: Tx,
  customerId: string,
  actor: JournalActor,
  now: Date,
): Promise<number> {
  const owned = await rows<{ id: string }>(
    tx,
    sql`select id from accounts
        where id in (${ownedAccounts(customerId)}) and closed_at is null order by id`,
  );
  const journals: JournalRequest[] = [];
  const interest = new Map<string, bigint>();
  for (const { id } of owned) {
    const closeOut = await lockCloseOut(tx, id, now);
    interest.set(id, closeOut.interestCents);
    journals.push(...(await writeCloseOut(tx, closeOut)));
  }
  const locked = await rows<OpenAccount>(
    tx,
    sql`select l.id, l.balance_cents as balance
        from ledger.accounts l join accounts a on a.id = l.id
        where a.id in (${ownedAccounts(customerId)}) and a.closed_at is null
        order by l.id for no key update of l`,
  );
  if (locked.length === 0) return 0;
  const open = locked.map(({ id, balance }) => ({
    id,
    balance: balance + (interest.get(id) ?? 0n),
  }));
  const ids = open.map(({ id }) => id);
  const holds = await rows<{ id: string }>(
    tx,
    sql`select id from ledger.holds where account_id = any(${ids}) and resolved_by is null`,
  );
  await run(tx, sql`update accounts set closed_at = ${now} where id = any(${ids})`);
  for (const itemId of ids) await withdrawApproval(tx, { kind: 'close-account', itemId });
  journals.push({
    key: `close accounts of ${customerId}`,
    kind: 'close-accounts',
    resolves: holds.map(({ id }) => ({ holdId: id, outcome: 'released' as const })),
    entries: open.flatMap(sweep),
    closes: ids,
  });
  const requests = journals.map((journal) => ({ ...journal, actor }));
  const recorded = (await recordAll(tx, requests, now)).map(requireRecorded);
  const journal = recorded.at(-1)?.number ?? 0n;
  const amountCents = sumCents(open.map(({ balance }) => cents(balance)));
  await insertClosedCustomerMoney(tx, { journal, customerId, kind: 'closing', amountCents });
  return open.length;
}

function sweep({ id, balance }: OpenAccount): EntryRequest[] {
  if (balance === 0n) return [];
  const ours = generalAccounts.closedAccounts;
  const [from, to] = balance > 0n ? [id, ours] : [ours, id];
  return movement({ from, to, amountCents: magnitude(cents(balance)), description: 'Closing' });
}
