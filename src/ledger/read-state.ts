import type { QueryResult } from 'pg';
import type { Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { JournalRequest } from './journal.ts';
import { hasCome } from './posting-time.ts';
import type { HoldState, KnownKey, LedgerState, OriginalEntry, OriginalJournal } from './state.ts';

/**
 * Locks the turns that the requests name, and then every account they touch, in the order of their
 * ids so that two transactions never wait for each other, and then reads what the rules need to
 * know. The statements are sent at once; each begins after the one before it, so all but the first
 * see what the locks waited for.
 */
export async function lockAndRead(
  tx: Tx,
  requests: readonly JournalRequest[],
  latest: Date,
): Promise<LedgerState> {
  const holdIds = requests.flatMap(({ resolves = [] }) => resolves.map((hold) => hold.holdId));
  const reversed = requests.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]));
  const people = personsNamed(requests);
  const [turns, accounts, numbered, holds, originals] = await sendTogether(tx, () =>
    Promise.all([
      people.length > 0 ? tx.query<TurnRow>(lockTurns(people)) : none<TurnRow>(),
      tx.query<AccountRow>(lockAccounts(requests, holdIds, reversed)),
      tx.query<NumberedRow>(numberRequests(requests, latest)),
      holdIds.length > 0 ? tx.query<HoldRow>(findHolds(holdIds)) : none<HoldRow>(),
      reversed.length > 0 ? tx.query<OriginalRow>(findOriginals(reversed)) : none<OriginalRow>(),
    ]),
  );
  return {
    ahead: numbered.rows.some((row) => row.ahead),
    frozen: numbered.rows.some((row) => row.frozen),
    openDay: numbered.rows[0]?.openDay ?? null,
    numbers: numbered.rows.map((row) => row.number),
    keys: keysOf(numbered.rows),
    accounts: new Map(accounts.rows.map((row) => [row.id, accountState(row)])),
    holds: new Map(holds.rows.map((row) => [row.id, holdState(row)])),
    originals: originalsOf(originals.rows),
    turns: new Map(turns.rows.map(({ personId, number }) => [personId, number])),
  };
}

interface TurnRow {
  personId: string;
  number: bigint;
}

export function personsNamed(requests: readonly JournalRequest[]): string[] {
  const named = requests.flatMap(({ turns = [] }) => turns.map(({ personId }) => personId));
  return [...new Set(named)].toSorted();
}

function lockTurns(people: readonly string[]) {
  return {
    name: 'ledger-lock-turns',
    text: `select person_id as "personId", number from ledger.turns
      where person_id = any($1::text[]) order by person_id for no key update`,
    values: [people],
  };
}

function none<Row extends object>(): Pick<QueryResult<Row>, 'rows'> {
  return { rows: [] };
}

interface AccountRow {
  id: string;
  general: boolean;
  balance: bigint;
  held: bigint;
  limit: bigint;
  overdrawn: bigint;
  sequence: bigint;
  lastPostedAt: Date;
  closed: boolean;
}

const ACCOUNT_COLUMNS = `id, class = 'general' as general, balance_cents as balance,
  held_cents as held, credit_limit_cents as limit, overdrawn_cents as overdrawn, sequence,
  last_posted_at as "lastPostedAt",
  closed_at is not null as closed`;

const FEW = 4;

function lockAccounts(
  requests: readonly JournalRequest[],
  holdIds: readonly string[],
  reversed: readonly bigint[],
) {
  const accountIds = [...new Set(requests.flatMap(accountsNamed))];
  const isPlain = holdIds.length === 0 && reversed.length === 0;
  // The short path: with a fixed number of parameters the server keeps its plan, which it does not
  // for arrays of unknown length.
  if (isPlain && accountIds.length <= FEW) {
    const places = accountIds.map((_, index) => `$${index + 1}`).join(', ');
    return {
      name: `ledger-lock-accounts-${accountIds.length}`,
      text: `select ${ACCOUNT_COLUMNS} from ledger.accounts
        where id in (${places}) order by id for no key update`,
      values: accountIds,
    };
  }
  if (isPlain) {
    return {
      name: 'ledger-lock-accounts',
      text: `select ${ACCOUNT_COLUMNS} from ledger.accounts
        where id = any($1::uuid[]) order by id for no key update`,
      values: [accountIds],
    };
  }
  // Holds and entries never change their account, so these are safe to look up before the lock.
  return {
    name: 'ledger-lock-accounts-behind',
    text: `select ${ACCOUNT_COLUMNS} from ledger.accounts
      where id = any(array(
        select unnest($1::uuid[])
        union select account_id from ledger.holds where id = any($2::uuid[])
        union select account_id from ledger.entries where journal_number = any($3::bigint[])))
      order by id for no key update`,
    values: [accountIds, holdIds, reversed],
  };
}

export function accountsNamed(request: JournalRequest): string[] {
  return [
    ...(request.entries ?? []).map((entry) => entry.accountId),
    ...(request.limits ?? []).map((limit) => limit.accountId),
    ...(request.places ?? []).map((hold) => hold.accountId),
    ...(request.closes ?? []),
    ...(request.opens ?? []).map((opening) => opening.accountId),
  ];
}

function accountState({ balance, held, limit, overdrawn, ...row }: AccountRow) {
  return {
    ...row,
    balanceCents: cents(balance),
    heldCents: cents(held),
    creditLimitCents: cents(limit),
    overdrawnCents: cents(overdrawn),
  };
}

interface NumberedRow {
  key: string;
  /** Set aside for this request. */
  number: bigint;
  /** The time to post at has not come yet by the database's clock. */
  ahead: boolean;
  frozen: boolean;
  openDay: CalendarDate | null;
  /** The journal that already has this key. */
  knownNumber: bigint | null;
  fingerprint: Buffer | null;
  postedAt: Date | null;
  requestId: string | null;
}

export const OPEN_DAY = `(select day from ledger.bank_days where status = 'open')`;

const KNOWN = `known.number as "knownNumber", known.fingerprint, known.posted_at as "postedAt",
  known.request_id as "requestId"`;

// Numbers are taken under the locks: among the journals of one account, they rise with time.
function numberRequests(requests: readonly JournalRequest[], latest: Date) {
  if (requests.length === 1) {
    return {
      name: 'ledger-number-request',
      text: `select $1::text as key, nextval('ledger.journals_number_seq') as number, switch.frozen,
          not ${hasCome('$2')} as ahead, ${OPEN_DAY} as "openDay",
          ${KNOWN}
        from ledger.switch left join ledger.journals known on known.key = $1`,
      values: [requests[0]?.key, latest],
    };
  }
  return {
    name: 'ledger-number-requests',
    text: `select request.key, nextval('ledger.journals_number_seq') as number, switch.frozen,
        not ${hasCome('$2')} as ahead, ${OPEN_DAY} as "openDay",
        ${KNOWN}
      from unnest($1::text[]) with ordinality as request (key, position)
      cross join ledger.switch
      left join ledger.journals known on known.key = request.key
      order by request.position`,
    values: [requests.map((request) => request.key), latest],
  };
}

function keysOf(rows: readonly NumberedRow[]): Map<string, KnownKey> {
  const keys = new Map<string, KnownKey>();
  for (const { key, knownNumber, fingerprint, postedAt, requestId } of rows) {
    if (knownNumber === null || !fingerprint || !postedAt) continue;
    keys.set(key, { number: knownNumber, fingerprint, postedAt, requestId });
  }
  return keys;
}

interface HoldRow {
  id: string;
  accountId: string;
  amount: bigint;
  resolved: boolean;
}

function findHolds(holdIds: readonly string[]) {
  return {
    name: 'ledger-find-holds',
    text: `select id, account_id as "accountId", amount_cents as amount,
        resolved_by is not null as resolved
      from ledger.holds where id = any($1::uuid[])`,
    values: [holdIds],
  };
}

function holdState({ amount, ...row }: HoldRow): HoldState {
  return { ...row, amountCents: cents(amount) };
}

interface OriginalRow extends Omit<OriginalEntry, 'amountCents'> {
  number: bigint;
  isReversal: boolean;
  reversed: boolean;
  amount: bigint | null;
}

function findOriginals(numbers: readonly bigint[]) {
  return {
    name: 'ledger-find-originals',
    text: `select j.number, j.reverses is not null as "isReversal",
        exists (select from ledger.journals r where r.reverses = j.number) as reversed,
        e.account_id as "accountId", e.amount_cents as amount, e.description, e.merchant, e.category
      from ledger.journals j left join ledger.entries e on e.journal_number = j.number
      where j.number = any($1::bigint[])
      order by j.number, e.account_id, e.sequence`,
    values: [numbers],
  };
}

function originalsOf(rows: readonly OriginalRow[]): Map<bigint, OriginalJournal> {
  const originals = new Map<bigint, OriginalJournal & { entries: OriginalEntry[] }>();
  for (const { number, isReversal, reversed, amount, ...entry } of rows) {
    const original = originals.get(number) ?? { number, isReversal, reversed, entries: [] };
    originals.set(number, original);
    // The outer join gives one empty row for a journal without entries.
    if (amount !== null) original.entries.push({ ...entry, amountCents: amount as Cents });
  }
  return originals;
}
