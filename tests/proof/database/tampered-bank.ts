// A bank with some of everything in its sealed and anchored history, in which one thing at a time
// is changed as the owner of the database could change it.
import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { one, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { AnchorKey } from '#ledger/chain/anchor.ts';
import { record } from '#ledger/record.ts';
import { reversal } from '#ledger/requests.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { type ChainKeys, requireChainKeys } from '#server/audit/chain/chain-keys.ts';
import { replaceAnchorKey } from '#server/audit/chain/replace-anchor-key.ts';
import { sealHistory } from '#server/audit/chain/seal-history.ts';
import { checkHistory, requestCheck } from '#server/audit/verification/check-history.ts';
import { verifyHistory } from '#server/audit/verification/verify-history.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { sendSignedWire } from '#tests/support/money/signed-payments.ts';
import { decide, placeWire, receiptOf, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';

/** What tamperings change. */
export interface Facts {
  /** A transfer between two accounts of one customer, neither the first nor the last journal. */
  readonly journal: bigint;
  /** A journal that another one reverses. */
  readonly reversed: bigint;
  readonly account: string;
  readonly otherAccount: string;
  readonly creditAccount: string;
  readonly closedAccount: string;
  readonly openedBy: bigint;
  readonly otherCustomer: string;
  readonly openHold: string;
  readonly placedBy: bigint;
  readonly releasedHold: string;
  readonly resolvedBy: bigint;
  readonly limitedBy: bigint;
  readonly closedBy: bigint;
  /** A line of the audit log, neither the first nor the last one. */
  readonly line: bigint;
  readonly transfer: string;
  /** A wire that its customer signed with a passkey. */
  readonly signedWire: string;
  readonly adjustment: string;
  readonly staff: string;
}

export interface TamperedBank {
  readonly tx: Tx;
  readonly facts: Facts;
  readonly keys: ChainKeys;
  /** The key that signed anchors before it was replaced. */
  readonly replacedKey: AnchorKey;
  /** A copy of the anchor folder. */
  readonly anchorDir: string;
}

export interface Tampering {
  readonly what: string;
  readonly change: (bank: TamperedBank) => string | Promise<void>;
  /** A sentence that verification says because of it. */
  readonly found: (facts: Facts) => string | RegExp;
  /** The nightly check instead of one of everything. */
  readonly nightly?: boolean;
  /** It needs no triggers to be off, and may be about them. */
  readonly withTriggers?: boolean;
}

export interface TamperingBank {
  /** What is wrong before anything is changed. */
  findWrong(): Promise<string[]>;
  /** What verification says after the change, which is then taken back. */
  tamper(tampering: Tampering): Promise<{ found: boolean; wrong: readonly string[] }>;
  close(): Promise<void>;
}

export async function openTamperingBank(): Promise<TamperingBank> {
  const bank = await startApp();
  const facts = await makeHistory(bank);
  await closeDay(bank);
  const { pool, keys: ring, config, clock } = bank.deps;
  const { anchorDir: folder } = config;
  const { current: replacedKey } = (await requireChainKeys(pool, ring)).anchorKeys;
  await replaceAnchorKey({ pool, keys: ring, anchorDir: folder, now: clock.now() });
  await sealAll(bank);
  const keys = await requireChainKeys(pool, ring);
  const copy = path.join(config.dataDir, 'copied-anchors');

  async function sentences(db: Tx | typeof pool, anchorDir: string, scope?: 'new') {
    const options = { db, keys: ring, anchorDir };
    const findings = await verifyHistory({ ...options, ...(scope && { scope }) });
    return findings.flatMap(({ wrong }) => wrong);
  }

  return {
    findWrong: () => sentences(pool, config.anchorDir),
    async tamper({ change, found, nightly = false, withTriggers = false }) {
      await cp(config.anchorDir, copy, { recursive: true });
      const client = await bank.ownerPool.connect();
      try {
        await client.query('begin');
        const tx = client as unknown as Tx;
        const make = async () => {
          const statements = await change({ tx, facts, keys, replacedKey, anchorDir: copy });
          if (statements) await client.query(statements);
        };
        await (withTriggers ? make() : withoutTriggers(tx, make));
        const wrong = await sentences(tx, copy, nightly ? 'new' : undefined).catch(
          (error: Error) => [error.message],
        );
        const expected = found(facts);
        const isSaid = (sentence: string) =>
          typeof expected === 'string' ? sentence === expected : expected.test(sentence);
        return { found: wrong.some(isSaid), wrong };
      } finally {
        await client.query('rollback');
        client.release();
        await rm(copy, { recursive: true, force: true });
      }
    },
    close: () => bank.stop(),
  };
}

/** Triggers are off while it runs, and then as they were. */
async function withoutTriggers(tx: Tx, change: () => Promise<void>): Promise<void> {
  const { off, on } = await one<{ off: string; on: string }>(
    tx,
    sql`select string_agg(distinct format('alter table %s disable trigger all', tgrelid::regclass),
            '; ') as off,
          string_agg(distinct format('alter table %s enable trigger all', tgrelid::regclass), '; ')
            || '; ' || string_agg(format('alter table %s enable always trigger %I',
              tgrelid::regclass, tgname), '; ') filter (where tgenabled = 'A') as on
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace in ('ledger'::regnamespace, 'public'::regnamespace)`,
  );
  await tx.query({ text: off });
  await change();
  await tx.query({ text: on });
}

async function makeHistory(bank: TestApp): Promise<Facts> {
  const { pool, clock } = bank.deps;
  const admin = await makeStaff(bank, 'administrator');
  const accounts = { checking: 1_000n, savings: 500n, credit: 300n };
  const robin = await makeCustomer(bank, { accounts });
  const leaving = await makeCustomer(bank, { accounts: { checking: 40n } });
  const [account, otherAccount] = [accountOf(robin, 'checking'), accountOf(robin, 'savings')];
  const { cookies } = admin;
  const move = async (amount: string) => {
    const body = { fromAccountId: account, toAccountId: otherAccount, amount };
    assert.equal((await submit(bank, robin, '/api/internal-transfer', body)).status, 200);
    return await newest();
  };
  const newest = async () =>
    (await one<{ number: bigint }>(pool, sql`select max(number) as number from ledger.journals`))
      .number;

  await move('1.00');
  const journal = await move('2.00');
  const reversed = await move('3.00');
  await transaction(pool, (tx) =>
    record(tx, reversal({ key: 'reverse it', kind: 'reversal' }, reversed), clock.businessNow()),
  );
  await sealAll(bank);
  const credit = await bank.request('POST', `/api/admin/accounts/${account}/credit`, {
    body: { amount: '5.00', description: 'Courtesy' },
    cookies,
  });
  assert.equal(credit.status, 200, credit.text);
  const colleague = await makeStaff(bank, 'auditor');
  const role = await bank.request('POST', `/api/admin/staff/${colleague.id}/role`, {
    body: { role: 'approver' },
    cookies,
  });
  assert.equal(role.status, 200, role.text);
  const transfer = await placeWire(bank, robin);
  const placedBy = await newest();
  const { device } = await addPasskey(bank, robin, { name: 'iPhone' });
  const { transferId: signedWire } = receiptOf(
    await sendSignedWire(bank, robin, device, { recipientSwiftCode: 'CHASUS33' }),
  );
  const released = await placeWire(bank, robin, { amount: '26.00' });
  assert.equal((await decide(bank, admin, released, 'deny')).status, 200);
  const resolvedBy = await newest();
  await sealAll(bank);
  const gone = await bank.request('DELETE', `/api/admin/users/${leaving.id}`, { cookies });
  assert.ok(gone.status < 300, gone.text);
  const block = await bank.request('POST', `/api/admin/users/${robin.id}/block`, { cookies });
  assert.equal(block.status, 200, block.text);
  await move('4.00').catch(() => {});
  await sealAll(bank);
  await requestCheck(pool, clock.now(), 'new');
  await checkHistory.run(bank.deps, {});
  await bank.request('POST', `/api/admin/users/${robin.id}/unblock`, { cookies });
  await sealAll(bank);
  const found = await one<Omit<Facts, 'journal'>>(
    pool,
    sql`select ${reversed}::bigint as reversed, ${account} as account,
          ${otherAccount} as "otherAccount", ${accountOf(robin, 'credit')} as "creditAccount",
          ${accountOf(leaving, 'checking')} as "closedAccount",
          ${leaving.id} as "otherCustomer", (select journal_number from ledger.openings
            where account_id = ${account}) as "openedBy", ${placedBy}::bigint as "placedBy",
          ${resolvedBy}::bigint as "resolvedBy", ${transfer} as transfer,
          ${signedWire} as "signedWire", ${colleague.id} as staff,
          (select id from ledger.holds where placed_by = ${placedBy}) as "openHold",
          (select id from ledger.holds where resolved_by = ${resolvedBy}) as "releasedHold",
          (select max(journal_number) from ledger.limit_changes) as "limitedBy",
          (select max(journal_number) from ledger.closings) as "closedBy",
          (select min(number) + 1 from audit_log) as line,
          (select id from adjustments limit 1) as adjustment`,
  );
  return { ...found, journal };
}

/** The books of a closed day can be changed too. */
async function closeDay(bank: TestApp): Promise<void> {
  bank.clock.advance(DAY_MS);
  await closeBankDays([]).run(bank.deps, {});
  await sealAll(bank);
}

async function sealAll(bank: TestApp): Promise<void> {
  bank.clock.advance(10_000);
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
}
