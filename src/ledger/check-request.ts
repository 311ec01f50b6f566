import { hash } from 'node:crypto';
import { magnitude, sumCents } from '#money/cents.ts';
import { inLane } from './general-accounts.ts';
import { forcedKinds, type JournalRequest } from './journal.ts';

/** A request that passed its checks, with what tells it from another under the same key. */
export interface CheckedRequest {
  /** Its entries name the rows that they are posted to. */
  readonly request: JournalRequest;
  readonly fingerprint: Buffer;
}

const LARGEST_ENTRY = 1_000_000_000_000n;

/**
 * Refuses requests no act may make. These are bugs of the caller, not refusals: they throw, before
 * the request can travel with others.
 */
export function checkRequest(request: JournalRequest): CheckedRequest {
  const { key, kind, entries = [], places = [], resolves = [], limits = [] } = request;
  const { closes = [], opens = [] } = request;
  must(key.length >= 1 && key.length <= 200, 'has a key of 1 to 200 characters');
  must(kind.length >= 1 && kind.length <= 60, 'has a kind of 1 to 60 characters');
  const parts = [entries, places, resolves, limits, closes, opens];
  const asks = parts.some((part) => part.length > 0);
  must(asks || request.reverses !== undefined, 'asks for something');
  must(request.reverses === undefined || entries.length === 0, 'reverses or posts, not both');
  must(sumCents(entries.map((entry) => entry.amountCents)) === 0n, 'sums to zero');
  for (const { amountCents } of entries) {
    const size = magnitude(amountCents);
    must(size >= 1n && size <= LARGEST_ENTRY, 'moves between one cent and ten billion dollars');
  }
  for (const { amountCents } of places) {
    must(amountCents >= 1n && amountCents <= LARGEST_ENTRY, 'holds at least one cent');
  }
  for (const { creditLimitCents } of limits)
    must(creditLimitCents >= 0n, 'sets a limit of 0 or more');
  const takesMore = places.length + limits.length + closes.length > 0;
  must(!request.forced || forcedKinds.includes(kind), 'is forced only where its kind may be');
  must(!request.forced || !takesMore, 'is forced to post, and does nothing else but resolve holds');
  must(!request.whileFrozen || request.reverses !== undefined, 'only reverses while frozen');
  must(allDifferent(places.map((hold) => hold.id)), 'places each hold once');
  must(allDifferent(resolves.map((hold) => hold.holdId)), 'resolves each hold once');
  must(allDifferent(limits.map((limit) => limit.accountId)), 'sets each limit once');
  must(allDifferent(closes), 'closes each account once');
  must(allDifferent(opens.map((opening) => opening.accountId)), 'opens each account once');
  return { request: withLanes(request), fingerprint: fingerprintOf(request) };
}

function withLanes(request: JournalRequest): JournalRequest {
  const { key, entries, keepsLanes = false } = request;
  if (keepsLanes || !entries) return request;
  return {
    ...request,
    entries: entries.map((entry) => ({ ...entry, accountId: inLane(entry.accountId, key) })),
  };
}

function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new TypeError(`A journal request ${rule}.`);
}

function allDifferent(values: readonly string[]): boolean {
  return values.length < 2 || new Set(values).size === values.length;
}

// What the submission means, without what differs in each try (hold ids, due times).
function fingerprintOf(request: JournalRequest): Buffer {
  const meaning = [
    request.kind,
    request.resolves?.map((hold) => [hold.holdId, hold.outcome]),
    request.entries?.map((entry) => [entry.accountId, entry.amountCents.toString()]),
    request.reverses?.toString(),
    request.limits?.map((limit) => [limit.accountId, limit.creditLimitCents.toString()]),
    request.places?.map((hold) => [hold.accountId, hold.amountCents.toString(), hold.reason]),
    request.closes,
    request.opens?.map((opening) => [opening.accountId, opening.ownerId]),
    ...(request.forced ? ['forced'] : []),
  ];
  return hash('sha256', JSON.stringify(meaning), 'buffer');
}
