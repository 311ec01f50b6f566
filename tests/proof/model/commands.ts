// The commands that chance puts together: each is done to the reference ledger and to the real one,
// which must agree on every outcome and on where every account stands afterwards.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { openAccount } from '#ledger/accounts.ts';
import { setFrozen } from '#ledger/freeze.ts';
import type { GroupCommit } from '#ledger/group/group-commit.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { record, recordAll } from '#ledger/record.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { requireSameAccounts } from './compare-ledgers.ts';
import { failsUnexpectedly, type Intent, intent, requestOf, type Submitted } from './intents.ts';
import type { Expected, ReferenceLedger } from './reference-ledger.ts';

export interface RealLedger {
  readonly pool: Pool;
  readonly ownerId: string;
  readonly group: GroupCommit;
  readonly submitted: Submitted;
  /** When each journal was posted, as its first answer said. */
  readonly postedAt: Map<bigint, Date>;
  clock: Date;
  operations: number;
}

type LedgerCommand = fc.AsyncCommand<ReferenceLedger, RealLedger>;

class OpenAccount implements LedgerCommand {
  check = () => true;
  toString = () => 'open account';

  async run(ledger: ReferenceLedger, real: RealLedger): Promise<void> {
    const id = randomUUID();
    const account = { id, ownerId: real.ownerId, chartNumber: '2010' } as const;
    await transaction(real.pool, (tx) => openAccount(tx, account, real.clock));
    const nothing = { balanceBefore: 0n, entriesBefore: 0n, limit: 0n };
    ledger.accounts.push({ id, general: false, closed: false, ...nothing });
  }
}

class Freeze implements LedgerCommand {
  readonly #frozen: boolean;
  constructor(frozen: boolean) {
    this.#frozen = frozen;
  }
  check = (ledger: ReferenceLedger) => ledger.frozen !== this.#frozen;
  toString = () => (this.#frozen ? 'freeze' : 'unfreeze');

  async run(ledger: ReferenceLedger, real: RealLedger): Promise<void> {
    await transaction(real.pool, (tx) => setFrozen(tx, this.#frozen));
    ledger.frozen = this.#frozen;
  }
}

/** A request with what must become of it; without it, the request fails with no outcome. */
interface Plan {
  readonly request: JournalRequest;
  readonly expected: Expected | undefined;
}

type Way = 'alone' | 'together' | 'grouped' | 'abandoned';

class Submit implements LedgerCommand {
  readonly #way: Way;
  readonly #intents: readonly Intent[];
  readonly #clockStepMs: number;
  constructor(way: Way, intents: readonly Intent[], clockStepMs: number) {
    this.#way = way;
    this.#intents = intents;
    this.#clockStepMs = clockStepMs;
  }
  check = () => true;
  toString = () =>
    `${this.#way}: ${this.#intents.map((one) => Object.values(one).join(' ')).join(', ')}`;

  async run(ledger: ReferenceLedger, real: RealLedger): Promise<void> {
    real.clock = new Date(real.clock.getTime() + this.#clockStepMs);
    const plans = this.#plan(ledger, real.submitted);
    const answers = await this.#send(
      plans.map(({ request }) => request),
      real,
    );
    const newest: bigint[] = [];
    for (const [index, { expected }] of plans.entries()) {
      const answer = answers[index];
      if (answer?.status === 'rejected' && expected) throw answer.reason;
      assert.equal(answer?.status, expected ? 'fulfilled' : 'rejected');
      if (answer?.status !== 'fulfilled' || !expected) continue;
      newest.push(...requireSame(answer.value, expected, real));
    }
    real.operations += plans.length;
    await requireSameAccounts(real.pool, ledger, newest);
  }

  #plan(ledger: ReferenceLedger, submitted: Submitted): Plan[] {
    const drawn = this.#intents.map((one) => ({ one, request: requestOf(one, ledger, submitted) }));
    const never = drawn.filter(({ one }) => one.act === 'unbalanced');
    const failing = ledger.frozen ? [] : drawn.filter(({ one }) => failsUnexpectedly(one));
    const unsent = new Set([...never, ...failing].map(({ request }) => request));
    // A forced journal comes alone: among others it fails like a bug of the caller.
    const forced = drawn.length > 1 && drawn.some(({ request }) => request.forced);
    // A failing request rolls back all requests of its transaction.
    const allFall = this.#way === 'together' && (unsent.size > 0 || forced);
    if (this.#way === 'abandoned' || allFall) {
      return drawn.map(({ request }) => ({ request, expected: undefined }));
    }
    const sent = drawn.map(({ request }) => request).filter((request) => !unsent.has(request));
    // A group that fails on the way is tried again one by one.
    const oneByOne = this.#way === 'alone' || failing.length > 0 || forced;
    const expected = oneByOne
      ? sent.flatMap((request) => ledger.submit([request]))
      : ledger.submit(sent);
    return drawn.map(({ request }) => ({ request, expected: expected[sent.indexOf(request)] }));
  }

  async #send(requests: readonly JournalRequest[], { pool, group, clock }: RealLedger) {
    if (this.#way === 'grouped') {
      return Promise.allSettled(requests.map((request) => group.record(request)));
    }
    if (this.#way === 'alone') {
      const answers: PromiseSettledResult<Outcome>[] = [];
      for (const request of requests) {
        const outcome = transaction(pool, (tx) => record(tx, request, clock));
        answers.push(...(await Promise.allSettled([outcome])));
      }
      return answers;
    }
    const all = transaction(pool, async (tx) => {
      const outcomes = await recordAll(tx, requests, clock);
      if (this.#way === 'abandoned') throw new Error('The act changed its mind.');
      return outcomes;
    });
    return Promise.allSettled(requests.map(async (_, index) => (await all)[index] as Outcome));
  }
}

/** The new journal's number, if the outcome is one. */
function requireSame(outcome: Outcome, expected: Expected, real: RealLedger): bigint[] {
  if (!outcome.recorded || !expected.recorded) {
    assert.deepEqual(outcome, expected);
    return [];
  }
  const { number, postedAt, replayed } = outcome;
  assert.equal(replayed, expected.replayed);
  if (replayed) {
    assert.equal(number, expected.journal.number);
    assert.deepEqual(postedAt, real.postedAt.get(number));
    return [];
  }
  expected.journal.number = number;
  real.postedAt.set(number, postedAt);
  return [number];
}

const MOST_TOGETHER = 4;

const several = fc.array(intent, { minLength: 1, maxLength: MOST_TOGETHER });
// The same thing wanted several times, for other amounts: what is done must build on itself.
const repeated = fc
  .tuple(intent, fc.array(intent, { minLength: 1, maxLength: MOST_TOGETHER - 1 }))
  .map(([first, others]) => [first, ...others.map(({ amount }) => ({ ...first, amount }))]);

const submit = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Way>('alone', 'together', 'grouped') },
      { weight: 1, arbitrary: fc.constant<Way>('abandoned') },
    ),
    fc.oneof({ weight: 3, arbitrary: several }, { weight: 1, arbitrary: repeated }),
    // Clocks are set back now and then; the ledger's time must not follow.
    fc.integer({ min: -10 * MINUTE_MS, max: 60 * MINUTE_MS }),
  )
  .map(([way, intents, step]) => new Submit(way, intents, step));

/** Sequences of up to so many commands. */
export function ledgerCommands(maxCommands: number) {
  const open = fc.constant(new OpenAccount());
  const freeze = fc.constant(new Freeze(true));
  // Nothing happens while the ledger is frozen, so it is not for long.
  const unfreeze = Array.from({ length: 5 }, () => fc.constant(new Freeze(false)));
  const submits = Array.from({ length: 20 }, () => submit);
  return fc.commands<ReferenceLedger, RealLedger, false>(
    [open, open, freeze, ...unfreeze, ...submits],
    { maxCommands: maxCommands, size: 'max' },
  );
}
