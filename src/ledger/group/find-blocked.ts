// Which accounts and which people's turns another transaction holds. Requests that need one of them
// are put aside, so that nobody else waits with them.
import type { Db } from '#database/connection.ts';
import { rows } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import type { JournalRequest } from '../journal.ts';
import { accountsNamed } from '../read-state.ts';

/** The accounts and people that each request needs, in their order. */
export async function findNeeded(
  db: Db,
  requests: readonly JournalRequest[],
): Promise<Set<string>[]> {
  const holdIds = requests.flatMap(({ resolves = [] }) => resolves.map(({ holdId }) => holdId));
  const numbers = requests.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]));
  const behind = await findAccountsBehind(db, holdIds, numbers);
  return requests.map((request) => {
    const { resolves = [], reverses, turns = [] } = request;
    return new Set([
      ...accountsNamed(request),
      ...turns.map(({ personId }) => personId),
      ...resolves.flatMap(({ holdId }) => behind.get(holdId) ?? []),
      ...(behind.get(String(reverses)) ?? []),
    ]);
  });
}

async function findAccountsBehind(
  db: Db,
  holdIds: readonly string[],
  journalNumbers: readonly bigint[],
): Promise<Map<string, string[]>> {
  if (holdIds.length === 0 && journalNumbers.length === 0) return new Map();
  const found = await rows<{ name: string; accountId: string }>(db, {
    name: 'ledger-accounts-behind',
    text: `select id::text as name, account_id as "accountId" from ledger.holds
        where id = any($1::uuid[])
      union all
      select journal_number::text, account_id from ledger.entries
        where journal_number = any($2::bigint[])`,
    values: [holdIds, journalNumbers],
  });
  const behind = Map.groupBy(found, ({ name }) => name);
  return new Map([...behind].map(([name, some]) => [name, some.map((row) => row.accountId)]));
}

/** Those of them that another transaction holds at this moment. */
export async function findBlocked(db: Db, needed: Iterable<string>): Promise<Set<string>> {
  const names = [...needed];
  const [accounts, turns] = await sendTogether(db, () =>
    Promise.all([
      rows<{ name: string }>(db, { ...BLOCKED_ACCOUNTS, values: [names.filter(isUuid)] }),
      rows<{ name: string }>(db, { ...BLOCKED_TURNS, values: [names] }),
    ]),
  );
  return new Set([...accounts, ...turns].map(({ name }) => name));
}

const BLOCKED_ACCOUNTS = {
  name: 'ledger-blocked-accounts',
  text: `with free as materialized (
      select id from ledger.accounts where id = any($1::uuid[]) for no key update skip locked)
    select id::text as name from ledger.accounts
    where id = any($1::uuid[]) and id not in (select id from free)`,
};

const BLOCKED_TURNS = {
  name: 'ledger-blocked-turns',
  text: `with free as materialized (
      select person_id from ledger.turns where person_id = any($1::text[])
      for no key update skip locked)
    select person_id as name from ledger.turns
    where person_id = any($1::text[]) and person_id not in (select person_id from free)`,
};

function isUuid(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name);
}
