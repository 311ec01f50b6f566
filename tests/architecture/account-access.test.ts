// One place decides who may do what with an account: src/server/people/access.ts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

let database: FreshDatabase;
before(async () => {
  database = await freshDatabase();
});
after(() => database.drop());

/** The seam, what writes and verifies the table, and the tests and bulk data that do the same. */
const MAY_NAME_PARTIES: readonly RegExp[] = [
  /^src\/server\/people\/access(\.test)?\.ts$/,
  /^src\/(ledger|database)\//,
  /^bench\/bulk\//,
  /^tests\/architecture\/account-access\.test\.ts$/,
  /^tests\/proof\/database\//,
  /\.md$/,
];

function bypassesAccess({ path, text }: SourceFile): readonly string[] {
  const mayName = MAY_NAME_PARTIES.some((allowed) => allowed.test(path));
  if (mayName || !/\baccount_parties\b/.test(text)) return [];
  return [`${path} reads whose an account is; only src/server/people/access.ts does`];
}

test('whose an account is, only one file reads', () => {
  const files = sourceFiles('src', 'tests', 'tools', 'bench');
  assert.ok(files.length > 500, 'the code was not found');
  assert.deepEqual(files.flatMap(bypassesAccess), []);
  const path = 'src/server/cards/reads.ts';
  const text = 'sql`select person_id from ledger.account_parties`';
  assert.equal(bypassesAccess({ path, text }).length, 1);
});

test('no account has a column that says whose it is', async () => {
  const columns = await rows(
    database.pool,
    sql`select table_schema || '.' || table_name || '.' || column_name as name
        from information_schema.columns
        where table_name = 'accounts' and column_name ~ 'customer|person|owner|user'`,
  );
  assert.deepEqual(columns, []);
});
