// Plain postings in one statement, which is a transaction by itself. It takes the turns, locks the
// accounts, carries their balances and sequences on, and writes; it decides nothing. The database
// turns the whole batch away where a turn has passed, a key is known, a balance would fall below
// its floor, an account is closed or missing, money movement is frozen, the time has not come yet
// by its own clock, or the bank day of that time is not open yet. Who asked then takes the ordinary
// way, which gives each request its own answer.
import type { QueryConfig } from 'pg';
import { binaryArray, type Cell, type CellType } from '#database/sending/binary-array.ts';
import {
  eachChanged,
  nameOf,
  type RowsToWrite,
  writingParts,
} from '#database/sending/write-rows.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CheckedRequest } from '../check-request.ts';
import type { EntryRequest, JournalRequest, Turn } from '../journal.ts';
import { hasCome } from '../posting-time.ts';
import { OPEN_DAY } from '../read-state.ts';
import { randomIds } from '../write-changes.ts';

/** Whether all of them only move money, and none repeats another or takes the same turn. */
export function mayPostAtOnce(checked: readonly CheckedRequest[]): boolean {
  if (!checked.every(({ request }) => isPlain(request))) return false;
  const people = turnsOf(checked).map(({ personId }) => personId);
  return allDiffer(checked.map(({ request }) => request.key)) && allDiffer(people);
}

function allDiffer(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

function turnsOf(checked: readonly CheckedRequest[]): Turn[] {
  return checked.flatMap(({ request }) => request.turns ?? []);
}

function isPlain({ entries, reverses, forced = false, ...request }: JournalRequest): boolean {
  const { resolves, limits, places, closes, opens } = request;
  const others = resolves ?? limits ?? places ?? closes ?? opens;
  return entries !== undefined && reverses === undefined && others === undefined && !forced;
}

/** Answers the numbers of the journals in the order of the requests, or fails. */
export function postAtOnce(
  checked: readonly CheckedRequest[],
  now: Date,
  companions: readonly RowsToWrite[],
): QueryConfig {
  // In the order in which the database locks them: an entry knows its account by the place.
  const accountIds = accountsOf(checked);
  const steps = stepsOf(checked, accountIds);
  const turns = turnsOf(checked).toSorted((one, other) => (one.personId < other.personId ? -1 : 1));
  const ofJournals = (type: CellType, cell: (checked: CheckedRequest) => Cell) =>
    binaryArray(type, checked.map(cell));
  const ofEntries = (type: CellType, cell: (step: Step) => Cell) =>
    binaryArray(type, steps.map(cell));
  const values: unknown[] = [
    now,
    checked.length,
    accountIds.length,
    binaryArray('uuid', accountIds),
    ofJournals('text', ({ request }) => request.key),
    ofJournals('bytea', ({ fingerprint }) => fingerprint),
    ofJournals('text', ({ request }) => request.kind),
    binaryArray('uuid', randomIds(steps.length)),
    ofEntries('bigint', (step) => step.accountPlace),
    ofEntries('bigint', (step) => step.position),
    ofEntries('bigint', (step) => step.sequenceAhead),
    ofEntries('bigint', (step) => step.amountCents),
    ofEntries('bigint', (step) => step.balanceAhead),
    ofEntries('text', (step) => step.description),
    ofEntries('text', (step) => step.merchant ?? null),
    ofEntries('text', (step) => step.category ?? null),
    bankDay(now),
    binaryArray('uuid', randomIds(steps.length)),
    ofJournals('text', ({ request }) => request.actor?.actorKind ?? null),
    ofJournals('text', ({ request }) => request.actor?.actorId ?? null),
    ofJournals('text', ({ request }) => request.actor?.address ?? null),
    ofJournals('text', ({ request }) => request.actor?.requestId ?? null),
    ...(turns.length === 0 ? [] : turnValues(turns)),
  ];
  const parts = [
    turns.length === 0 ? NO_TURNS : TURNS,
    POSTINGS,
    ...writingParts(companions, values),
  ];
  const answer = ['list::text as numbers', WITHOUT_DISK, eachChanged(companions)];
  return {
    name: nameOf(`ledger-post-at-once${turns.length === 0 ? '' : '-turns'}`, companions),
    text: `with ${parts.join(', ')} select ${answer.filter(Boolean).join(', ')} from numbers`,
    values,
  };
}

/** SQL: this transaction's commit does not wait for the disk; the flush behind it does. */
export const WITHOUT_DISK = `set_config('synchronous_commit', 'off', true)`;

function turnValues(turns: readonly Turn[]): Buffer[] {
  return [
    binaryArray(
      'text',
      turns.map(({ personId }) => personId),
    ),
    binaryArray(
      'bigint',
      turns.map(({ number }) => number),
    ),
  ];
}

const NO_TURNS = 'turns (all_there) as (values (true))';

// Each turn must still be the one that was read. Turns are taken before accounts are locked, as
// everywhere.
const TURNS = `taken as (
    update ledger.turns turn set number = turn.number + 1
    from unnest($23::text[]) with ordinality as listed (person_id, place)
    where turn.person_id = listed.person_id and turn.number = ($24::bigint[])[place]
    returning turn.person_id
  ), turns (all_there) as materialized (select count(*) = cardinality($23::text[]) from taken)`;

// Numbers are taken under the locks: among the journals of one account, they rise with time. Where
// nothing may be posted there are none, and a journal without a number fails the statement. What
// the accounts have is kept in arrays, which cost less than a join.
const POSTINGS = `numbers as materialized (
    select balances, sequences, bank_day, array(
      select nextval(case
        when not switch.frozen and cardinality(balances) = $3 and ${hasCome('$1')}
          and bank_day >= $17::date
        then 'ledger.journals_number_seq'::regclass end)
      from generate_series(1, $2)) as list
    from ledger.switch, (select ${OPEN_DAY} as bank_day) today, turns, lateral (
      select array_agg(balance_cents) as balances, array_agg(sequence::bigint) as sequences
      from (
        select balance_cents, sequence from ledger.accounts
        where id = any($4::uuid[]) and turns.all_there order by id for no key update
      ) locked
    ) found
  ), journals_written as (
    insert into ledger.journals (number, key, fingerprint, kind, posted_at, bank_day,
      actor_kind, actor_id, address, request_id)
    select list[place], ($5::text[])[place], ($6::bytea[])[place], ($7::text[])[place], $1,
      bank_day, ($19::text[])[place], ($20::text[])[place], ($21::text[])[place],
      ($22::text[])[place]
    from numbers, generate_subscripts($5::text[], 1) as place
  ), entries_written as (
    insert into ledger.entries (id, account_id, sequence, journal_number, amount_cents,
      balance_after_cents, posted_at, bank_day, salt, description, merchant, category)
    select ($8::uuid[])[place], ($4::uuid[])[($9::bigint[])[place]],
      sequences[($9::bigint[])[place]] + ($11::bigint[])[place],
      list[($10::bigint[])[place]], ($12::bigint[])[place],
      balances[($9::bigint[])[place]] + ($13::bigint[])[place], $1, bank_day,
      ($18::uuid[])[place], ($14::text[])[place], ($15::text[])[place], ($16::text[])[place]
    from numbers, generate_subscripts($9::bigint[], 1) as place
  )`;

/** Once each. UUIDs sort as their digits do. */
function accountsOf(checked: readonly CheckedRequest[]): string[] {
  const named = checked.flatMap(({ request }) => request.entries ?? []);
  return [...new Set(named.map((entry) => entry.accountId))].toSorted();
}

/** An entry, and where it leaves its account by what the batch did to it so far. */
interface Step extends EntryRequest {
  /** The place of its account, and that of its request. */
  readonly accountPlace: bigint;
  readonly position: bigint;
  readonly sequenceAhead: bigint;
  readonly balanceAhead: bigint;
}

function stepsOf(checked: readonly CheckedRequest[], accountIds: readonly string[]): Step[] {
  const ahead = new Map<string, Pick<Step, 'sequenceAhead' | 'balanceAhead' | 'accountPlace'>>(
    accountIds.map((id, index) => [
      id,
      { accountPlace: BigInt(index + 1), sequenceAhead: 0n, balanceAhead: 0n },
    ]),
  );
  return checked.flatMap(({ request }, index) =>
    (request.entries ?? []).map((entry) => {
      const before = ahead.get(entry.accountId);
      if (!before) throw new Error('Each account has its place.');
      const after = {
        accountPlace: before.accountPlace,
        sequenceAhead: before.sequenceAhead + 1n,
        balanceAhead: before.balanceAhead + entry.amountCents,
      };
      ahead.set(entry.accountId, after);
      return { ...entry, ...after, position: BigInt(index + 1) };
    }),
  );
}
