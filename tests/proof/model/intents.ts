// What a customer or the bank may want next, drawn by chance. An intent names accounts, holds and
// journals by position; what they stand for is looked up when its turn comes.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { HoldRequest, JournalRequest } from '#ledger/journal.ts';
import {
  holdCapture,
  holdPlacement,
  holdRelease,
  movement,
  posting,
  reversal,
} from '#ledger/requests.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { ReferenceLedger } from './reference-ledger.ts';

// How often each is wanted.
const acts = {
  credit: 12,
  debit: 6,
  transfer: 8,
  split: 3,
  hold: 8,
  capture: 8,
  release: 4,
  reverse: 8,
  force: 4,
  bounce: 4,
  limit: 5,
  close: 1,
  sweep: 1,
  replay: 5,
  reuse: 4,
  // A request that no act may make: it fails before it travels.
  unbalanced: 1,
  // Requests that fail on the way: by a broken rule of the caller, and by the database.
  forbidden: 1,
  unwritable: 1,
} as const;

export interface Intent {
  readonly act: keyof typeof acts;
  readonly which: number;
  readonly other: number;
  readonly amount: number;
}

const act = fc.oneof(
  ...Object.entries(acts).map(([name, weight]) => ({
    weight,
    arbitrary: fc.constant(name as Intent['act']),
  })),
);

export const intent: fc.Arbitrary<Intent> = fc.record({
  act,
  which: fc.nat(9_999),
  other: fc.nat(9_999),
  amount: fc.integer({ min: 1, max: 200_00 }),
});

/** Whether the request fails in a way that is no refusal; a frozen ledger refuses it before that. */
export function failsUnexpectedly({ act }: Intent): boolean {
  return act === 'forbidden' || act === 'unwritable';
}

/** Everything that was asked for so far, whatever became of it. */
export interface Submitted {
  readonly requests: JournalRequest[];
  readonly holds: HoldRequest[];
}

/** The request an intent stands for, given what there is. */
export function requestOf(
  intent: Intent,
  ledger: ReferenceLedger,
  submitted: Submitted,
): JournalRequest {
  const request = build(intent, ledger, submitted);
  submitted.holds.push(...(request.places ?? []));
  if (!failsUnexpectedly(intent) && intent.act !== 'unbalanced') submitted.requests.push(request);
  return request;
}

function build(intent: Intent, ledger: ReferenceLedger, submitted: Submitted): JournalRequest {
  const { act, which, other, amount } = intent;
  const { depositClearing, wireClearing, fees, closedAccounts } = generalAccounts;
  const submission = { key: randomUUID(), kind: act };
  const customers = ledger.accounts.filter((account) => !account.general).map(({ id }) => id);
  const account = choose(customers, which) ?? randomUUID();
  const amountCents = cents(BigInt(amount));
  const move = (from: string, to: string, size: Cents = amountCents) => ({
    from,
    to,
    amountCents: size,
    description: act,
  });
  switch (act) {
    case 'credit':
      return posting(submission, move(depositClearing, account));
    case 'debit':
      return posting(submission, move(account, wireClearing));
    case 'transfer':
      return posting(submission, move(account, choose(customers, other) ?? randomUUID()));
    case 'split': {
      // Several entries of one account in one journal, each seeing the one before it.
      const to = choose(customers, other) ?? randomUUID();
      return posting(submission, move(account, fees), move(account, to), move(to, account));
    }
    case 'hold':
      return holdPlacement(submission, newHold(account, amountCents));
    case 'capture': {
      const hold = choose(submitted.holds, which);
      if (!hold) return holdCapture(submission, randomUUID(), move(account, wireClearing));
      // Half of it, all of it, or more than was set aside.
      const captured = cents((hold.amountCents * BigInt(1 + (other % 3))) / 2n || 1n);
      return holdCapture(submission, hold.id, move(hold.accountId, wireClearing, captured));
    }
    case 'release':
      return holdRelease(submission, choose(submitted.holds, which)?.id ?? randomUUID());
    case 'reverse':
      return reversal(submission, choose(knownNumbers(ledger), which) ?? 10n ** 15n);
    case 'force':
      return { ...posting(submission, move(account, wireClearing)), ...forced('correction') };
    case 'bounce': {
      // A check that comes back, whatever became of its money.
      const original = choose(knownNumbers(ledger), which) ?? 10n ** 15n;
      return { ...reversal(submission, original), ...forced('returned-check') };
    }
    case 'limit':
      return { ...submission, limits: [{ accountId: account, creditLimitCents: amountCents }] };
    case 'close':
      return { ...submission, closes: [account] };
    case 'sweep': {
      // All that an account has, and its end, in one journal.
      const balance = ledger.balance(account);
      const holds = ledger.holds.filter((one) => one.accountId === account && !one.outcome);
      return {
        ...submission,
        resolves: holds.map(({ id }) => ({ holdId: id, outcome: 'released' })),
        entries:
          balance > 0n
            ? movement(move(account, closedAccounts, cents(balance)))
            : balance < 0n
              ? movement(move(closedAccounts, account, cents(-balance)))
              : [],
        limits: [{ accountId: account, creditLimitCents: cents(0n) }],
        closes: [account],
      };
    }
    case 'replay':
      return again(choose(submitted.requests, which)) ?? posting(submission, move(account, fees));
    case 'reuse':
      return (
        differently(choose(submitted.requests, which)) ?? posting(submission, move(account, fees))
      );
    case 'unbalanced':
      return { ...submission, entries: movement(move(account, fees)).slice(0, 1) };
    case 'forbidden':
      return holdPlacement(submission, newHold(fees, amountCents));
    case 'unwritable':
      return posting(submission, { ...move(depositClearing, fees), description: '\u0000' });
  }
}

function forced(kind: string) {
  return { kind, forced: true };
}

/** One of them, or sometimes none: an unknown id must be refused. */
function choose<Item>(items: readonly Item[], which: number): Item | undefined {
  return which % 25 === 0 ? undefined : items[which % items.length];
}

function newHold(accountId: string, amountCents: Cents): HoldRequest {
  return { id: randomUUID(), accountId, amountCents, reason: 'wire', description: 'Wire' };
}

function knownNumbers(ledger: ReferenceLedger): bigint[] {
  return ledger.journals.flatMap(({ number }) => (number === undefined ? [] : [number]));
}

/** The same submission, as a client sends it that has heard nothing: its holds have new ids. */
function again(request: JournalRequest | undefined): JournalRequest | undefined {
  if (!request?.places) return request && { ...request };
  return { ...request, places: request.places.map((hold) => ({ ...hold, id: randomUUID() })) };
}

/** Another submission under the same key: other amounts, or another kind where it has none. */
function differently(request: JournalRequest | undefined): JournalRequest | undefined {
  const changed = again(request);
  if (changed?.forced && !changed.entries) return { ...changed, kind: 'returned-credit' };
  if (!changed?.entries?.length) return changed && { ...changed, kind: `${changed.kind}, changed` };
  const entries = changed.entries.map((entry) => ({
    ...entry,
    amountCents: cents(entry.amountCents * 2n),
  }));
  return { ...changed, entries };
}
