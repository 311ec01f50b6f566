import fc from 'fast-check';
import sql from 'sql-template-tag';
import { type Db, type Pool, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { setFrozen } from '#ledger/freeze.ts';
import { groupCommit } from '#ledger/group/group-commit.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { openAccounts } from '../writers/proof-bank.ts';
import { ledgerCommands, type RealLedger } from './commands.ts';
import { requireSameHistory } from './compare-ledgers.ts';
import { type ReferenceAccount, ReferenceLedger } from './reference-ledger.ts';

const SEQUENCES = { small: 60, ci: 2_000, nightly: 100_000 };
// The whole ledger is checked at the end, so that it must not grow for ever.
const SEQUENCES_PER_DATABASE = 1_000;
const MOST_COMMANDS = 50;

export const model: Proof = {
  name: 'model',
  claim: 'whatever is asked of it, the ledger agrees with a naive one in every outcome and cent',
  prove: async (size, seed) => {
    const findings = new Findings();
    for (let left = SEQUENCES[size]; left > 0; left -= SEQUENCES_PER_DATABASE) {
      const numRuns = Math.min(left, SEQUENCES_PER_DATABASE);
      await proveOnOneDatabase({ numRuns, seed: seed + left }, findings);
    }
    findings.summary =
      `${inThousands(SEQUENCES[size])} sequences of up to ${MOST_COMMANDS} commands, ` +
      `${inThousands(findings.operations)} requests`;
    return findings;
  },
};

async function proveOnOneDatabase(
  parameters: { readonly numRuns: number; readonly seed: number },
  findings: Findings,
): Promise<void> {
  const database = await freshDatabase();
  const { pool } = database;
  const ownerId = await insertAccountOwner(pool);
  const property = fc.asyncProperty(ledgerCommands(MOST_COMMANDS), async (commands) => {
    const real = openReal(pool, ownerId);
    const reference = await openReference(pool);
    try {
      await fc.asyncModelRun(() => ({ model: reference, real }), commands);
      await requireSameHistory(pool, reference);
    } finally {
      await transaction(pool, (tx) => setFrozen(tx, false));
      findings.operations += real.operations;
    }
  });
  try {
    // A counterexample is made as small as possible, unless only the fact is wanted.
    const endOnFailure = process.env['PROOF_SHRINK'] === '0';
    await fc.assert(property, { ...parameters, endOnFailure });
    findings.unbalanced.push(...(await findViolations(pool)));
  } finally {
    await database.drop();
  }
}

function openReal(pool: Pool, ownerId: string): RealLedger {
  const real = {
    pool,
    ownerId,
    submitted: { requests: [], holds: [] },
    postedAt: new Map<bigint, Date>(),
    clock: new Date(),
    operations: 0,
  };
  const group = groupCommit({ pool, now: () => real.clock });
  return Object.assign(real, { group });
}

/** A naive ledger that knows the bank's own accounts as they stand, and two customers. */
async function openReference(pool: Pool): Promise<ReferenceLedger> {
  const reference = new ReferenceLedger();
  const customers = await openAccounts(pool, 2, 100_00n);
  reference.accounts = await findStanding(pool, customers);
  return reference;
}

async function findStanding(db: Db, customers: readonly string[]): Promise<ReferenceAccount[]> {
  return rows<ReferenceAccount>(
    db,
    sql`select id, class = 'general' as general, balance_cents as "balanceBefore",
        sequence as "entriesBefore", 0::bigint as limit, false as closed
      from ledger.accounts where class = 'general' or id = any(${customers})`,
  );
}
