import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { applied, apply } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { enqueueMail } from './base/mail/outbox.ts';
import { KeyRing } from './base/sealing/keys.ts';
import { customerCell, insertCustomer } from './customers/insert-customer.ts';
import { resealOld, sealedColumns } from './sealed-columns.ts';

const [newest, older] = [randomBytes(32), randomBytes(32)];
const oldRing = new KeyRing([{ kid: 'k1', secret: older }]);

const ids: string[] = [];

const SECRET_KEY = `k2:${newest.toString('base64')},k1:${older.toString('base64')}`;
const bank = await startBank({ env: { SECRET_KEY, LIMIT_APPLICATIONS_PER_HOUR: '1000' } });
const now = bank.clock.now();
await transaction(bank.deps.pool, async (tx) => {
  for (let index = 0; index < 25; index += 1) {
    const person = {
      email: `old${index}@mail.example`,
      passwordHash: 'x',
      firstName: 'Old',
      lastName: 'Growth',
      tin: `21255${1_000 + index}`,
      birthDate: '1980-01-01',
    };
    ids.push(await insertCustomer(tx, oldRing, person, now));
  }
  const mail = { kind: 'test', to: 'old@mail.example', subject: 'Words', text: 'Words' };
  await enqueueMail(tx, oldRing, mail, now);
});

async function oldValues(): Promise<number> {
  let count = 0;
  for (const { table, column } of sealedColumns) {
    const total = await one<{ count: bigint }>(
      bank.deps.pool,
      sql`select count(*) from ${raw(table)} where ${raw(column)} like 'k1.%'`,
    );
    count += Number(total.count);
  }
  return count;
}

test('E4: what an older secret sealed is read, found, and sealed again while the bank works', async () => {
  const { pool, keys } = bank.deps;
  const { cookies } = await makeStaff(bank, 'approver');
  const duplicates = async () => {
    const id = await applied(bank, { ssn: '212-55-1003' });
    await bank.request('POST', `/api/admin/pending-accounts/${id}/deny`, { cookies });
    return (await bank.readMailbox('old3@mail.example')).length;
  };
  assert.equal(await duplicates(), 1, 'found by the index of the older secret');
  assert.equal(await oldValues(), 51);
  assert.equal(await resealOld.isDue?.(bank.deps), true);
  assert.match(await bank.deps.metrics.text(), /^larch_sealed_by_older_secrets 1$/m);

  const work = Array.from({ length: 10 }, () => apply(bank));
  await Promise.all([resealOld.run(bank.deps, {}), resealOld.run(bank.deps, {}), ...work]);
  for (const reply of await Promise.all(work)) assert.equal(reply.status, 200, reply.text);
  // Rows that both runs met at one moment were left to the other one; a tick later all are done.
  await resealOld.run(bank.deps, {});

  assert.equal(await oldValues(), 0);
  assert.equal(await resealOld.isDue?.(bank.deps), false);
  assert.match(await bank.deps.metrics.text(), /^larch_sealed_by_older_secrets 0$/m);
  const sealed = await rows<{ id: string; tin: string; born: string }>(
    pool,
    sql`select id, tin_sealed as tin, birth_date_sealed as born from customers
        order by email collate "C"`,
  );
  const alone = new KeyRing([{ kid: 'k2', secret: newest }]);
  for (const { id, tin, born } of sealed) {
    assert.match(alone.open(tin, customerCell(id, 'tin_sealed')), /^21255\d{4}$/);
    assert.equal(alone.open(born, customerCell(id, 'birth_date_sealed')), '1980-01-01');
  }
  assert.equal(await duplicates(), 2, 'found by the index of the newest secret');
  assert.equal((await bank.readMailbox('old@mail.example'))[0]?.text, 'Words');
  assert.ok(keys.hasOlder);
});

test('a value that no secret opens is left as it is, and told', async () => {
  const { pool } = bank.deps;
  const stranger = new KeyRing([{ kid: 'k0', secret: randomBytes(32) }]);
  const strange = stranger.seal('212559999', customerCell(ids[0] ?? '', 'tin_sealed'));
  await pool.query(sql`update customers set tin_sealed = ${strange} where id = ${ids[0]}`);
  const sealedByOld = oldRing.seal('212551001', customerCell(ids[1] ?? '', 'tin_sealed'));
  await pool.query(sql`update customers set tin_sealed = ${sealedByOld} where id = ${ids[1]}`);
  await resealOld.run(bank.deps, {});
  const kept = await one<{ tin: string }>(
    pool,
    sql`select tin_sealed as tin from customers where id = ${ids[0]}`,
  );
  assert.equal(kept.tin, strange);
  assert.equal(await oldValues(), 0);
  assert.ok(bank.logLines.some((line) => line.includes('sealed values cannot be opened')));
});

test('every column that holds sealed values is in the table', async () => {
  const known = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  const columns = await rows<{ name: string }>(
    bank.deps.pool,
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where column_name like '%\\_sealed' and table_schema = 'public'`,
  );
  // A secret that waits for its first code is there for some minutes only.
  const others = columns.filter(({ name }) => name !== 'authenticator_setups.secret_sealed');
  assert.deepEqual(
    others.map(({ name }) => name).filter((name) => !known.has(name)),
    [],
  );
});
