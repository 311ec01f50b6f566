// A believable year of a whole bank: what comes in, what is spent, what is put aside. Balances are
// carried along here as the ledger will have them, and no account is overdrawn.
import { generalAccountIds, generalAccounts, inLane } from '#ledger/general-accounts.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { controlNumbers } from '#rules/products/control-accounts.ts';
import {
  coffee,
  dining,
  fuel,
  groceries,
  health,
  type Shop,
  shopping,
} from '../../tools/demo/everyday-events.ts';
import { SeededRandom } from '../../tools/demo/seeded-random.ts';
import type { BulkAccount, BulkCustomer } from './bulk-people.ts';
import type { Fields } from './copy-rows.ts';

const shops: [Shop, ...Shop[]] = [groceries, coffee, dining, fuel, shopping, health];
const CREDIT_LIMIT_CENTS = 500_000n;
const FINGERPRINT = `\\\\x${'b5'.repeat(32)}`;

export const journalColumns = `ledger.journals (number, key, fingerprint, kind, posted_at,
  bank_day)`;
export const entryColumns = `ledger.entries (account_id, sequence, journal_number, amount_cents,
  balance_after_cents, posted_at, bank_day, description, merchant, category)`;
export const openingColumns = 'ledger.openings (account_id, journal_number, class, chart_number)';
export const partyColumns = 'ledger.account_parties (account_id, person_id, role, since_journal)';
export const limitColumns = 'ledger.limit_changes (journal_number, account_id, credit_limit_cents)';

/** Journals of one stretch of time with what they say, ready to be copied. */
export interface Batch {
  readonly journals: Fields[];
  readonly entries: Fields[];
  readonly limits: Fields[];
  readonly openings: Fields[];
  readonly parties: Fields[];
}

interface Money {
  readonly from: string;
  readonly to: string;
  readonly amountCents: bigint;
  readonly description: string;
  readonly merchant?: string;
  readonly category?: string;
}

interface Standing {
  balance: bigint;
  sequence: number;
}

export class History {
  readonly #random = new SeededRandom(22);
  readonly #standings = new Map<string, Standing>();
  readonly #people: readonly BulkCustomer[];
  #batch: Batch = emptyBatch();
  #number: bigint;
  /** How many entries customers' accounts have by now. */
  #transactions = 0;

  constructor(people: readonly BulkCustomer[], firstNumber: bigint) {
    this.#people = people;
    this.#number = firstNumber - 1n;
  }

  get lastNumber(): bigint {
    return this.#number;
  }

  /** Opens all accounts, then adds days until there are enough transactions. */
  *tell(transactions: number, from: Date, until: Date, atOnce: number): Generator<Batch> {
    for (const person of this.#people) {
      this.#open(person);
      if (this.#batch.journals.length >= atOnce) yield this.#take();
    }
    const first = this.#transactions;
    const spanMs = until.getTime() - from.getTime();
    while (this.#transactions < transactions) {
      const passed = (this.#transactions - first) / (transactions - first);
      const at = new Date(from.getTime() + Math.floor(passed * spanMs));
      this.#live(at, transactions - this.#transactions === 1);
      if (this.#batch.journals.length >= atOnce) yield this.#take();
    }
    yield this.#take();
  }

  #take(): Batch {
    const batch = this.#batch;
    this.#batch = emptyBatch();
    return batch;
  }

  #open({ id: ownerId, accounts, since }: BulkCustomer): void {
    for (const { id, accountType } of accounts) {
      const number = this.#record('open-account', since);
      this.#batch.openings.push([id, number, 'customer', controlNumbers[accountType]]);
      this.#batch.parties.push([id, ownerId, 'owner', number]);
    }
    const [checking, savings, credit] = accounts;
    const deposit = (account: BulkAccount | undefined, min: number, max: number) => {
      if (!account) return;
      const amountCents = BigInt(this.#random.between(min, max));
      const texts = { description: 'Opening deposit' };
      const from = generalAccounts.depositClearing;
      this.#post('opening-deposit', { from, to: account.id, amountCents, ...texts }, since);
    };
    deposit(checking, 50_000, 900_000);
    deposit(savings, 10_000, 4_000_000);
    if (!credit) return;
    const number = this.#record('starting-limit', since);
    this.#batch.limits.push([number, credit.id, CREDIT_LIMIT_CENTS]);
  }

  #live(at: Date, isLast: boolean): void {
    const person = this.#people[this.#random.between(0, this.#people.length - 1)];
    const [checking, savings, credit] = person?.accounts ?? [];
    if (!checking || !savings) return;
    if (this.#random.happens(7) && !isLast) {
      const amountCents = BigInt(this.#random.between(2_500, 40_000));
      if (this.#balanceOf(checking.id) < amountCents) return;
      const money = { from: checking.id, to: savings.id, amountCents, category: 'Transfer' };
      this.#post('internal-transfer', { ...money, description: 'Transfer to savings' }, at);
      return;
    }
    const shop = this.#random.oneOf(shops);
    const amountCents = BigInt(this.#random.between(shop.min, shop.max));
    const payer = credit && this.#random.happens(30) ? credit : checking;
    const available = this.#balanceOf(payer.id) + (payer === credit ? CREDIT_LIMIT_CENTS : 0n);
    if (available >= amountCents)
      this.#post('card-purchase', this.#buy(payer.id, shop, amountCents), at);
    else this.#post('direct-deposit', this.#earn(payer.id), at);
  }

  #buy(from: string, { category, merchants }: Shop, amountCents: bigint): Money {
    const merchant = this.#random.oneOf(merchants);
    const description = `Card purchase, ${merchant}`;
    return { from, to: generalAccounts.cardClearing, amountCents, description, merchant, category };
  }

  #earn(to: string): Money {
    const amountCents = BigInt(this.#random.between(120_000, 380_000));
    const texts = { description: 'Direct deposit, payroll', category: 'Income' };
    return { from: generalAccounts.depositClearing, to, amountCents, ...texts };
  }

  #post(kind: string, money: Money, at: Date): void {
    const number = this.#record(kind, at);
    const { description, merchant = null, category = null } = money;
    for (const [named, amount] of [
      [money.from, -money.amountCents],
      [money.to, money.amountCents],
    ] as const) {
      const accountId = inLane(named, `bulk ${number}`);
      const balancesOf = this.#standingOf(accountId);
      balancesOf.balance += amount;
      balancesOf.sequence += 1;
      const position = [accountId, balancesOf.sequence, number] as const;
      const texts = [description, merchant, category] as const;
      const times = [at, bankDay(at)] as const;
      this.#batch.entries.push([...position, amount, balancesOf.balance, ...times, ...texts]);
      if (!isGeneral.has(accountId)) this.#transactions += 1;
    }
  }

  #record(kind: string, at: Date): bigint {
    this.#number += 1n;
    const key = `bulk ${this.#number}`;
    this.#batch.journals.push([this.#number, key, FINGERPRINT, kind, at, bankDay(at)]);
    return this.#number;
  }

  #balanceOf(accountId: string): bigint {
    return this.#standingOf(accountId).balance;
  }

  #standingOf(accountId: string): Standing {
    const known = this.#standings.get(accountId);
    if (known) return known;
    const fresh = { balance: 0n, sequence: 0 };
    this.#standings.set(accountId, fresh);
    return fresh;
  }
}

const isGeneral: ReadonlySet<string> = new Set(generalAccountIds);

function emptyBatch(): Batch {
  return { journals: [], entries: [], limits: [], openings: [], parties: [] };
}
