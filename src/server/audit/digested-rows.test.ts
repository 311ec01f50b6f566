import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql, { raw } from 'sql-template-tag';
import { explain } from '#tests/support/explain.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { digestedRow } from './digested-rows.ts';

const bank = await startBank();

for (const table of ['transfers', 'adjustments', 'signatures', 'staff'] as const) {
  test(`the digest of one row of ${table} reads that row and no other`, async () => {
    const { id, digest } = digestedRow(table, randomUUID());
    const plan = await explain(bank.deps.pool, sql`select ${raw(digest(`'${id}'::text`))}`);
    assert.match(plan, new RegExp(`Index Scan using ${table}_pkey on ${table}`));
    assert.doesNotMatch(plan, /Seq Scan/);
  });
}
