// Rows outside the ledger that decide about money or access. The audit line of a change carries a
// digest of the row as the change left it, and the chain covers the line: a row that is not the one
// of its newest line was changed past the bank.
import sql, { raw } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';
import { binaryRow } from '#ledger/chain/subject.ts';
import type { DigestedRow } from '../base/audit-log/audit.ts';

interface DigestedTable {
  readonly columns: Readonly<Record<string, string>>;
  /** Further SQL values that the digest covers, of the row called `digested`. */
  readonly also?: readonly string[];
}

/** What can change without an audit line, such as a password, is not covered. */
const tables = {
  transfers: {
    columns: {
      id: 'uuid',
      customer_id: 'uuid',
      transfer_type: 'text',
      from_account_id: 'uuid',
      to_account_id: 'uuid',
      amount_cents: 'bigint',
      fee_cents: 'bigint',
      description: 'text',
      destination_id: 'uuid',
      recipient_name: 'text',
      recipient_bank: 'text',
      recipient_account_number: 'text',
      recipient_routing_number: 'text',
      recipient_swift_code: 'text',
      recipient_country: 'text',
      beneficiary_hash: 'bytea',
      payee_hash: 'bytea',
      hold_id: 'uuid',
      submitted_at: 'timestamptz',
      bank_day: 'date',
      status: 'text',
      first_approved_by: 'text',
      first_approved_at: 'timestamptz',
      decided_by: 'text',
      decided_at: 'timestamptz',
      reason: 'text',
      finished_at: 'timestamptz',
    },
  },
  adjustments: {
    columns: {
      id: 'uuid',
      account_id: 'uuid',
      direction: 'text',
      amount_cents: 'bigint',
      description: 'text',
      status: 'text',
      needs: 'text',
      requested_by: 'text',
      requested_at: 'timestamptz',
      requested_on: 'date',
      posted_on: 'date',
      decided_by: 'text',
      decided_at: 'timestamptz',
      reason: 'text',
      journal_number: 'bigint',
    },
  },
  signatures: {
    columns: {
      id: 'uuid',
      item_kind: 'text',
      item_id: 'uuid',
      signer_kind: 'text',
      signer_id: 'text',
      nonce: 'text',
      document: 'text',
      client_data: 'bytea',
      authenticator_data: 'bytea',
      signature: 'bytea',
      public_key: 'bytea',
      credential_id: 'text',
      signed_at: 'timestamptz',
    },
  },
  staff: {
    columns: {
      id: 'text',
      email: 'text',
      first_name: 'text',
      last_name: 'text',
      role: 'text',
      status: 'text',
      customer_id: 'uuid',
      created_at: 'timestamptz',
    },
    // Who asked for each change of the staff member's access, and who approved it.
    also: [
      `(select string_agg(${binaryRow('change', {
        id: 'uuid',
        kind: 'text',
        details: 'jsonb',
        status: 'text',
        requested_by: 'text',
        requested_at: 'timestamptz',
        decided_by: 'text',
        decided_at: 'timestamptz',
        reason: 'text',
      })}, '' order by change.id) from staff_changes change where change.staff_id = named.id)`,
    ],
  },
} satisfies Readonly<Record<string, DigestedTable>>;

type TableName = keyof typeof tables;

/** For the audit line of a change of this row, written after the change. */
export function digestedRow(table: TableName, id: string): DigestedRow {
  const { columns } = tables[table];
  return {
    table,
    id,
    digest: (named) => `(select ${digestOf(table)} from (values (${named})) named (id)
      left join ${table} digested on digested.id = named.id::${columns.id})`,
  };
}

function digestOf(table: TableName): string {
  const { columns, also = [] }: DigestedTable = tables[table];
  return `sha256(${binaryRow('digested', columns, also)})`;
}

/** Rows that are not as the newest audit line about them left them, in sentences. */
export async function findChangedRows(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  for (const table of Object.keys(tables) as TableName[]) {
    const records = await rows<{ id: string; gone: boolean }>(
      db,
      sql`select named.id, digested.id is null as gone
        from (
          select distinct on (row_id) row_id as id, row_digest as digest from audit_log
            where row_table = ${table} and row_digest is not null
            order by row_id, number desc
        ) named
        left join ${raw(table)} digested on digested.id::text = named.id
        where ${raw(digestOf(table))} is distinct from named.digest
        order by named.id limit 20`,
    );
    wrong.push(
      ...records.map(
        ({ id, gone }) => `row ${id} of ${table} ${gone ? 'is missing' : 'was changed'}`,
      ),
    );
  }
  return wrong;
}
