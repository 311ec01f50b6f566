// The owner of the database rewrites history, step by step, and lets the bank's own jobs go on: no
// step is to leave a bank that verifies.
import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import { submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { sealHistory } from '../chain/seal-history.ts';
import { verifyHistory } from './verify-history.ts';

const bank = await startApp();
// Its ledger is not in order any more, so it is stopped without that question.
after(() => bank.stop());
const { pool, keys, config } = bank.deps;
const jordan = await makeCustomer(bank, { accounts: { checking: 1_500n, savings: 0n } });
const [checking, savings] = [accountOf(jordan, 'checking'), accountOf(jordan, 'savings')];

async function move(): Promise<void> {
  const body = { fromAccountId: checking, toAccountId: savings, amount: '1.00' };
  const reply = await submit(bank, jordan, '/api/internal-transfer', body);
  assert.equal(reply.status, 200, reply.text);
}

async function sealAll(): Promise<void> {
  bank.clock.advance(10_000);
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
}

async function wrong(): Promise<string[]> {
  const findings = await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir });
  return findings.flatMap((finding) => finding.wrong);
}

const guarded = [
  'ledger.journals',
  'ledger.entries',
  'ledger.accounts',
  'ledger.seals',
  'ledger.seal_progress',
  'ledger.anchors',
];

/** As the owner, with the triggers off, and on again as they were. */
async function asOwner(statements: string): Promise<void> {
  const client = await bank.ownerPool.connect();
  try {
    const { always } = await one<{ always: string }>(
      bank.ownerPool,
      sql`select string_agg(format('alter table %s enable always trigger %I', tgrelid::regclass,
          tgname), '; ') as always from pg_trigger where tgenabled = 'A'`,
    );
    const each = (what: string) =>
      guarded.map((table) => `alter table ${table} ${what} trigger all`).join('; ');
    await client.query(`begin; ${each('disable')}; ${statements}; ${each('enable')}; ${always};
      commit`);
  } finally {
    client.release();
  }
}

test('G2: an opening deposit that was raised, sealed again and anchored again is found', async (t) => {
  for (let day = 0; day < 3; day += 1) {
    await move();
    await sealAll();
  }
  assert.deepEqual(await wrong(), []);
  const { number } = await one<{ number: bigint }>(
    pool,
    sql`select min(journal_number) as number from ledger.entries where account_id = ${checking}`,
  );

  await t.test('the deposit is raised by $5,000 and every balance carried on', async () => {
    await asOwner(`
      update ledger.entries set amount_cents = amount_cents + sign(amount_cents) * 500000
        where journal_number = ${number};
      update ledger.entries e set balance_after_cents = balance_after_cents + change.cents
        from (select account_id, sequence, sign(amount_cents) * 500000 as cents
          from ledger.entries where journal_number = ${number}) change
        where e.account_id = change.account_id and e.sequence >= change.sequence;
      update ledger.accounts a set balance_cents = (select balance_after_cents from ledger.entries e
          where e.account_id = a.id order by sequence desc limit 1)
        where id in (select account_id from ledger.entries where journal_number = ${number})`);
    const problems = await wrong();
    assert.ok(problems.includes(`ledger row ${number} was changed`), problems.join('; '));
  });

  await t.test('the seals of the ledger are removed and their progress is set back', async () => {
    await asOwner(`delete from ledger.seals where subject = 'ledger';
      update ledger.seal_progress set settled_number = 0, candidate_number = 0,
        candidate_transaction = 0 where subject = 'ledger'`);
    assert.match((await wrong()).join('; '), /seal \d of ledger is missing: anchor \d+ has it/);
  });

  await t.test('the job does not seal the forgery, however often it runs', async () => {
    await move();
    for (let time = 0; time < 3; time += 1) {
      await assert.rejects(sealAll(), { name: 'ChainContradicted' });
    }
    const { seals } = await one<{ seals: bigint }>(
      pool,
      sql`select count(*) as seals from ledger.seals where subject = 'ledger'`,
    );
    assert.equal(seals, 0n);
  });

  await t.test('nor after the anchors were removed from the database too', async () => {
    await asOwner('delete from ledger.anchors');
    await assert.rejects(sealAll(), { name: 'ChainContradicted' });
    const problems = (await wrong()).join('; ');
    assert.match(problems, /the database has no anchors/);
    assert.match(problems, /seal \d of ledger is missing: anchor \d+ has it/);
  });

  await t.test('another server’s file contradicts what is sealed without this one’s', async () => {
    // The forger also gets at the file of the server that seals.
    const { anchorDir } = config;
    const elsewhere = `${anchorDir}-of-another-server`;
    await cp(anchorDir, elsewhere, { recursive: true });
    await rm(anchorDir, { recursive: true });
    await sealAll();
    await sealAll();
    const findings = await verifyHistory({ db: pool, keys, anchorDir: elsewhere });
    const problems = findings.flatMap((finding) => finding.wrong).join('; ');
    assert.match(problems, /is not the same in the database and in the anchor file/);
    assert.match(problems, /anchors \d+ and \d+ contradict each other about seal \d of ledger/);
  });
});
