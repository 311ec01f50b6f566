// What the chain seals, as data: the tables, and of each the columns that its digest covers. A new
// column or table of history is a line here.
import sql, { raw, type Sql } from 'sql-template-tag';

export type SubjectName = 'ledger' | 'audit';

/** Columns and their types; a domain, which has another identity in each database, is not one. */
type Columns = Readonly<Record<string, string>>;

/** Rows that belong to a row of the subject. */
interface Part {
  readonly table: string;
  /** The column with the number of the row they belong to. */
  readonly number: string;
  readonly columns: Columns;
  readonly order: string;
}

/**
 * A table of history that the chain seals. Each row has a `number` that its transaction took after
 * it had a transaction id (see next-progress.ts), and a digest over everything the row and its
 * parts say, so that any later change of any of it shows.
 */
export interface ChainSubject {
  readonly name: SubjectName;
  readonly table: string;
  readonly columns: Columns;
  readonly parts: readonly Part[];
}

export const ledgerChain: ChainSubject = {
  name: 'ledger',
  table: 'ledger.journals',
  columns: {
    number: 'bigint',
    key: 'text',
    fingerprint: 'bytea',
    kind: 'text',
    reverses: 'bigint',
    posted_at: 'timestamptz',
    bank_day: 'date',
    forced: 'boolean',
    actor_kind: 'text',
    actor_id: 'text',
    address: 'text',
    request_id: 'text',
  },
  parts: [
    {
      table: 'ledger.entries',
      number: 'journal_number',
      columns: {
        account_id: 'uuid',
        sequence: 'bigint',
        amount_cents: 'bigint',
        balance_after_cents: 'bigint',
        posted_at: 'timestamptz',
        bank_day: 'date',
        id: 'uuid',
        salt: 'uuid',
        description: 'text',
        merchant: 'text',
        category: 'text',
      },
      order: 'account_id, sequence',
    },
    {
      table: 'ledger.holds',
      number: 'placed_by',
      columns: {
        id: 'uuid',
        account_id: 'uuid',
        amount_cents: 'bigint',
        reason: 'text',
        description: 'text',
        placed_at: 'timestamptz',
        release_at: 'timestamptz',
      },
      order: 'id',
    },
    {
      table: 'ledger.holds',
      number: 'resolved_by',
      columns: { id: 'uuid', outcome: 'text' },
      order: 'id',
    },
    {
      table: 'ledger.limit_changes',
      number: 'journal_number',
      columns: { account_id: 'uuid', credit_limit_cents: 'bigint' },
      order: 'account_id',
    },
    {
      table: 'ledger.closings',
      number: 'journal_number',
      columns: { account_id: 'uuid' },
      order: 'account_id',
    },
    {
      table: 'ledger.openings',
      number: 'journal_number',
      columns: { account_id: 'uuid', class: 'text', chart_number: 'text' },
      order: 'account_id',
    },
    {
      table: 'ledger.account_parties',
      number: 'since_journal',
      columns: { account_id: 'uuid', person_id: 'uuid', role: 'text' },
      order: 'account_id, person_id, role',
    },
    {
      table: 'ledger.account_parties',
      number: 'until_journal',
      columns: { account_id: 'uuid', person_id: 'uuid', role: 'text' },
      order: 'account_id, person_id, role',
    },
  ],
};

export const auditChain: ChainSubject = {
  name: 'audit',
  table: 'audit_log',
  columns: {
    number: 'bigint',
    at: 'timestamptz',
    actor_kind: 'text',
    actor_id: 'text',
    action: 'text',
    subject_kind: 'text',
    subject_id: 'text',
    before: 'jsonb',
    after: 'jsonb',
    address: 'text',
    request_id: 'text',
    row_table: 'text',
    row_id: 'text',
    row_digest: 'bytea',
  },
  parts: [],
};

export const chainSubjects: readonly ChainSubject[] = [ledgerChain, auditChain];

/**
 * Selects `number` and `digest` of the rows whose number meets the condition. The parts are grouped
 * before they are joined, so that the cost of a range is that of reading it once.
 *
 * A row is hashed in PostgreSQL's binary form, which has the length of every value and does not
 * depend on settings of the connection.
 */
export function selectDigests(subject: ChainSubject, numbers: (column: Sql) => Sql): Sql {
  const { table, columns, parts } = subject;
  const aggregates = parts.map((_, index) => `part${index}.rows`);
  const joins = parts.map(
    (part, index) => sql`
      left join (
        select ${raw(part.number)} as number, string_agg(
          ${raw(binaryRow('part', part.columns))}, '' order by ${raw(part.order)}) as rows
        from ${raw(part.table)} part where ${numbers(sql`${raw(part.number)}`)}
        group by ${raw(part.number)}
      ) ${raw(`part${index} on part${index}.number = history.number`)}`,
  );
  return sql`
    select history.number, sha256(${raw(binaryRow('history', columns, aggregates))}) as digest
    from ${raw(table)} history${joins.reduce((all, join) => sql`${all}${join}`, sql``)}
    where ${numbers(sql`history.number`)}`;
}

/** SQL for the binary form of a row: these columns of it, and further values. */
export function binaryRow(alias: string, columns: Columns, more: readonly string[] = []): string {
  const values = Object.entries(columns).map(([name, type]) => `${alias}.${name}::${type}`);
  return `record_send(row(${[...values, ...more].join(', ')}))`;
}
