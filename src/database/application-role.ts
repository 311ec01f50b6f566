// What the role of DATABASE_URL may do where the tables belong to another one: what the server
// does, and nothing else. It cannot change a balance, a limit or history, nor get round a trigger.
import pg from 'pg';
import sql from 'sql-template-tag';
import { one, type Pool, rows, type Tx } from './connection.ts';
import { transaction } from './transaction.ts';

/** Whatever is not named here may be read, added to and changed. */
export const publicTables: Readonly<Record<string, string>> = {
  audit_log: 'select, insert',
  business_clock: 'select',
  clearing_items: 'select, insert, update (clearing_id)',
  clearings: 'select, insert',
  demo_stamp: 'select',
  migrations: 'select',
  product_accruals: 'select, insert',
  product_fees: 'select, insert',
  product_terms: 'select, insert',
  product_tiers: 'select, insert',
  secret_key_checks: 'select, insert',
  signatures: 'select, insert, update (passkey_name)',
  statement_months: 'select, insert',
  statements: 'select, insert, update (holder_sealed)',
};

/** Rows of these are removed when they are over; a test compares them with the statements. */
export const clearedTables: readonly string[] = [
  'access_codes',
  'activation_codes',
  'alert_rules',
  'application_documents',
  'application_drafts',
  'authenticator_setups',
  'case_assignments',
  'check_images',
  'destinations',
  'email_changes',
  'enrollments',
  'events',
  'head_counts',
  'known_devices',
  'mail_outbox',
  'notifications',
  'passkey_setups',
  'passkeys',
  'password_resets',
  'recovery_codes',
  'schedule_occurrences',
  'sessions',
  'signature_challenges',
  'signature_settings',
  'spent_passkey_challenges',
  'staff_invitations',
  'submissions',
  'throttles',
  'transaction_labels',
  'wrong_codes',
];

/** Whatever is not named here may not even be read. */
export const ledgerTables: Readonly<Record<string, string>> = {
  account_parties: 'select, insert',
  // Locking rows requires the right to update a column; a lane never changes.
  accounts: 'select, insert, update (lane)',
  anchors: 'select, insert, delete',
  bank_days: `select, insert,
    update (status, closing_at, closed_at, step, debit_cents, credit_cents, checks)`,
  chain_keys: 'select, insert, update (secret_sealed)',
  chart: 'select',
  closings: 'select, insert',
  day_balances: 'select, insert',
  day_totals: 'select, insert',
  entries: 'select, insert',
  holds: 'select, insert, update (resolved_by, outcome)',
  journals: 'select, insert',
  limit_changes: 'select, insert',
  openings: 'select, insert',
  seal_progress: 'select, update (settled_number, candidate_number, candidate_transaction)',
  seals: 'select, insert',
  switch: 'select, update (frozen)',
  turns: 'select, insert, update (number)',
};

// Any fixed number that no other advisory lock of ours uses: 'grant' in ASCII.
const LOCK = 0x6772616e74;

export interface GrantOptions {
  readonly role: string;
  /** The demonstration can move its business time. */
  readonly demo: boolean;
}

/** Gives the role these rights and takes all others away. Servers may start at once. */
export async function grantApplicationRole(owner: Pool, options: GrantOptions): Promise<void> {
  const { role, demo } = options;
  const to = pg.escapeIdentifier(role);
  await transaction(owner, async (tx) => {
    // Others that start at once wait for as long as it takes.
    await tx.query(sql`set local lock_timeout = 0`);
    await tx.query(sql`select pg_advisory_xact_lock(${LOCK})`);
    const { database } = await one<{ database: string }>(
      tx,
      sql`select current_database() as database`,
    );
    const statements = [
      `revoke temporary on database ${pg.escapeIdentifier(database)} from public, ${to}`,
      `grant connect on database ${pg.escapeIdentifier(database)} to ${to}`,
      `revoke create on schema public from public, ${to}`,
      `grant usage on schema public, ledger to ${to}`,
      ...(await publicGrants(tx, to)),
      ...(demo ? [`grant update (shift_ms) on business_clock to ${to}`] : []),
      ...Object.entries(ledgerTables).flatMap(([table, rights]) =>
        grantOnly(`ledger.${table}`, rights, to),
      ),
      `grant usage on all sequences in schema ledger to ${to}`,
      ...(await queueGrants(tx, role)),
    ];
    await tx.query({ text: statements.join(';\n') });
  });
}

function grantOnly(table: string, rights: string, to: string): string[] {
  return [`revoke all on ${table} from ${to}`, `grant ${rights} on ${table} to ${to}`];
}

/** Only what is the owner's own: an extension may have put a view there. */
async function publicGrants(tx: Tx, to: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
          and pg_has_role(relowner, 'usage')
        order by relname`,
  );
  return tables.flatMap(({ name }) => {
    const usual = `select, insert, update${clearedTables.includes(name) ? ', delete' : ''}`;
    return grantOnly(pg.escapeIdentifier(name), publicTables[name] ?? usual, to);
  });
}

/** The queue's tables show their rows to their owner only, unless a policy says otherwise. */
async function queueGrants(tx: Tx, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role);
  const policy = `larch ${role}`;
  const tables = await rows<{ name: string; hidden: boolean }>(
    tx,
    sql`select tablename as name, rowsecurity and not exists (
            select from pg_policies
            where pg_policies.schemaname = pg_tables.schemaname
              and pg_policies.tablename = pg_tables.tablename and policyname = ${policy}) as hidden
        from pg_tables where schemaname = 'graphile_worker'`,
  );
  if (tables.length === 0) return [];
  const hidden = tables.filter((table) => table.hidden);
  return [
    `grant usage on schema graphile_worker to ${to}`,
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${to}`,
    `grant usage on all sequences in schema graphile_worker to ${to}`,
    ...hidden.map(
      ({ name }) =>
        `create policy ${pg.escapeIdentifier(policy)} ` +
        `on graphile_worker.${pg.escapeIdentifier(name)} to ${to} using (true) with check (true)`,
    ),
  ];
}
